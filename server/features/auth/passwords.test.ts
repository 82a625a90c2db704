import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { DUMMY_HASH, hashing, hashPassword, verifyPassword } from './passwords.ts';

/** With other parameters than ours, so it takes about a second here, too (`tests/setup/quick-hashes.ts`). */
const SLOW_HASH = DUMMY_HASH.replace('m=19456,t=2', 'm=19455,t=50');

test('passwords: two are hashed at a time and ten wait; the others are refused with Retry-After', async () => {
  const hashes = Array.from({ length: 20 }, () => hashPassword('a password'));
  expect(hashing.isFull()).toBe(true);
  const results = await Promise.allSettled(hashes);
  expect(results.map(({ status }) => status)).toEqual([
    ...Array(12).fill('fulfilled'),
    ...Array(8).fill('rejected'),
  ]);
  expect(hashing.isFull()).toBe(false);
  await expect(hashPassword('a password')).resolves.toMatch(/^\$argon2id/);
});

test('passwords: a flood of sign-ins gets 503 and Retry-After, and counts as no failure', async () => {
  const { inject, make, engine } = await testApp();
  const { email, password } = await make.admin();
  // Two that are being hashed, and nine that wait: one slot of the queue is left.
  const others = Array.from({ length: 11 }, (_, n) => verifyPassword('x', n < 2 ? SLOW_HASH : DUMMY_HASH));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: `user${n}@example.com`, password: 'wrong' },
        remoteAddress: `203.0.113.${n}`,
      }),
    ),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  const wrong = answers.filter(({ statusCode }) => statusCode === 401);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length + wrong.length).toBe(20);
  for (const { headers, body } of refused)
    expect([headers['retry-after'], JSON.parse(body)]).toEqual([
      '2',
      { error: 'Service temporarily unavailable. Please try again.' },
    ]);
  expect(await engine.db.selectFrom('login_failures').select('id').execute()).toHaveLength(wrong.length);
  await Promise.all(others);
  const after = await inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  expect(after.statusCode).toBe(200);
});
