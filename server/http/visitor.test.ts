import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { toNetwork, toVisitorAddress } from './visitor.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51324', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:0db8:1::5', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['anything 17', 'unknown'],
])('client addresses: %s counts as %s', (ip, counted) => {
  expect(toVisitorAddress({ ip })).toBe(counted);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
])('client addresses: %s belongs to the network %s', (place, network) => {
  expect(toNetwork(place)).toBe(network);
});

/** Twenty comments, each with another address in front of what the proxies have noted. */
async function commentsPast(trust: Record<string, string>, forwardedFor: (n: number) => string) {
  const { inject, make } = await testApp(trust);
  const { id } = await make.post();
  let passed = 0;
  for (let n = 0; n < 20; n += 1) {
    const { statusCode } = await inject({
      method: 'POST',
      url: `/api/blog/${id}/comments`,
      payload: { authorName: 'Ann', content: `A question of its own, number ${n}.` },
      headers: { 'x-forwarded-for': forwardedFor(n) },
      remoteAddress: '10.0.0.1',
    });
    if (statusCode === 201) passed += 1;
  }
  return passed;
}

test('client addresses: an invented X-Forwarded-For does not avoid a limit', async () => {
  const invented = (n: number) => `198.51.100.${n}, 203.0.113.7`;
  expect(await commentsPast({ TRUST_PROXY: 'on' }, invented)).toBe(5);
  expect(await commentsPast({ TRUST_PROXY: '1' }, invented)).toBe(5);
  expect(await commentsPast({ TRUST_PROXY: '10.0.0.0/8' }, invented)).toBe(5);
  expect(await commentsPast({}, (n) => `198.51.100.${n}`)).toBe(5);
  expect(await commentsPast({ TRUST_PROXY: '10.0.0.2' }, (n) => `198.51.100.${n}`)).toBe(5);
  expect(await commentsPast({ TRUST_PROXY: '2' }, (n) => `198.51.100.${n}, 203.0.113.7, 10.0.0.9`)).toBe(5);
});

test('client addresses: visitors behind trusted proxies are counted separately', async () => {
  expect(await commentsPast({ TRUST_PROXY: 'on' }, (n) => `198.51.100.${n}`)).toBe(20);
  expect(await commentsPast({ TRUST_PROXY: '2' }, (n) => `198.51.100.${n}, 10.0.0.9`)).toBe(20);
  expect(await commentsPast({ TRUST_PROXY: '10.0.0.0/8' }, (n) => `198.51.100.${n}, 10.0.0.9`)).toBe(20);
});

test('client addresses: a closed connection counts as an unknown visitor', () => {
  expect(toVisitorAddress({ ip: undefined as unknown as string })).toBe('unknown');
});
