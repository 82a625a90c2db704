import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

test('recent views: a visitor of several processes counts once in half an hour', async () => {
  const first = await testApp();
  const second = await testApp({}, first.engine);
  const sample = await first.make.sample();
  const view = ({ inject }: typeof first, address: string) =>
    inject({
      method: 'POST',
      url: `/api/samples/${sample.slug}/view`,
      remoteAddress: address,
      headers: { 'user-agent': BROWSER },
    });
  const views = async () =>
    (await first.engine.db.selectFrom('samples').select('views').executeTakeFirstOrThrow()).views;

  await Promise.all([view(first, '192.0.2.1'), view(second, '192.0.2.1'), view(second, '192.0.2.2')]);
  expect(await views()).toBe(2);
  const stored = JSON.stringify(await first.engine.db.selectFrom('recent_views').selectAll().execute());
  expect(stored).not.toContain('192.0.2');

  // One that was started since knows nothing of its own.
  const third = await testApp({}, first.engine);
  expect((await view(third, '192.0.2.1')).statusCode).toBe(204);
  expect(await views()).toBe(2);
  third.setClock('2026-06-01T12:30:00.000Z');
  const fourth = await testApp({}, first.engine);
  fourth.setClock('2026-06-01T12:30:00.000Z');
  await view(fourth, '192.0.2.1');
  expect(await views()).toBe(3);
  // The clock is an hour behind what was written.
  const fifth = await testApp({}, first.engine);
  fifth.setClock('2026-06-01T11:30:00.000Z');
  await view(fifth, '192.0.2.1');
  expect(await views()).toBe(4);
});
