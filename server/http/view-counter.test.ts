import { expect, test } from 'vitest';
import { createViewCounter, type Views } from './view-counter.ts';
import { toVisitor } from './visitor.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const visitAs = (ip: string, userAgent = BROWSER) => toVisitor({ ip, headers: { 'user-agent': userAgent } });
const visitor = visitAs('192.0.2.1');

const counts = (views: Views): [string, number][] =>
  [...views].map(([id, addresses]) => [id, addresses.size]);

function counter(write?: (views: Views) => Promise<void>) {
  const written: [string, number][][] = [];
  const views = createViewCounter(
    write ??
      (async (batch) => {
        written.push(counts(batch));
      }),
  );
  return { ...views, written };
}

test('view counter: concurrent views are written in one transaction', async () => {
  const { count, flush, written } = counter();
  const counted = [count('a', visitor), count('a', visitAs('192.0.2.2')), count('b', visitor)];
  expect(written).toEqual([]);
  await flush();
  await Promise.all(counted);
  expect(written).toEqual([
    [
      ['a', 2],
      ['b', 1],
    ],
  ]);
});

test('view counter: repeated views of a visitor are written once for each batch', async () => {
  const { count, flush, written } = counter();
  count('a', visitor);
  count('a', visitor);
  await flush();
  count('a', visitor);
  await flush();
  expect(written).toEqual([[['a', 1]], [['a', 1]]]);
});

test('view counter: an address counts once for all user agents, and so does an IPv6 network', async () => {
  const { count, flush, written } = counter();
  for (let n = 0; n < 40; n += 1) count('a', { ...visitor, userAgent: `${BROWSER} ${n}` });
  for (let n = 0; n < 40; n += 1) count('a', visitAs(`2001:db8:1:2::${n}`));
  await flush();
  expect(written).toEqual([[['a', 2]]]);
});

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1)',
  'curl/8.5.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com)',
  'python-requests/2.32',
  undefined,
])('view counter: a bot does not count: %s', async (userAgent) => {
  const { count, flush, written } = counter();
  await count('a', { ...visitor, userAgent: userAgent ?? '' });
  await flush();
  expect(written).toEqual([]);
});

test('view counter: a view that could not be written is refused and counts at the next attempt', async () => {
  let isDown = true;
  const written: [string, number][][] = [];
  const { count, flush } = counter(async (batch) => {
    if (isDown) throw new Error('no database');
    written.push(counts(batch));
  });
  const refused = expect(count('a', visitor)).rejects.toThrow('no database');
  await flush();
  await refused;
  isDown = false;
  const counted = count('a', visitor);
  await flush();
  await counted;
  expect(written).toEqual([[['a', 1]]]);
});
