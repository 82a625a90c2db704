import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createBackups } from '#server/backups/backups.ts';
import { testApp } from '#tests/test-app.ts';

const url = '/api/admin/backups';

test('the desk makes a backup, which is restored and compared, and lists it', async () => {
  const { inject, make, folder } = await testApp();
  const headers = await make.adminHeaders();
  expect((await inject({ url })).statusCode).toBe(401);
  expect((await inject({ method: 'POST', url })).statusCode).toBe(401);
  expect((await inject({ url, headers })).json()).toEqual({
    items: [],
    hasSecondPlace: false,
    isNightly: true,
  });

  const begun = await inject({ method: 'POST', url, headers });
  expect(begun.statusCode).toBe(201);
  const { item } = begun.json();
  expect(item).toMatchObject({ kind: 'by-hand', isRunning: true, verified: null, problem: null });
  expect((await inject({ method: 'POST', url, headers })).statusCode).toBe(409);
  await vi.waitFor(
    async () => {
      const { items } = (await inject({ url, headers })).json();
      expect(items).toMatchObject([
        { _id: item._id, isRunning: false, verified: '2026-06-01T12:00:00.000Z', problem: null },
      ]);
      expect(items[0].size).toBeGreaterThan(1000);
    },
    { timeout: 30_000 },
  );
  await rm(path.join(folder, 'backups', item._id));
  expect((await inject({ url, headers })).json().items).toEqual([]);
});

test('a nightly backup is made once for each night, and one that fails is mailed to the owner', async () => {
  const site = await testApp({ OWNER_EMAIL: 'owner@example.org' });
  const { engine, setClock } = site;
  await engine.db.updateTable('migrations').set({ applied_at: '2026-06-01T10:00:00.000Z' }).execute();
  const { jobs, list, idle } = createBackups(site);
  async function look(time: string) {
    setClock(time);
    for (const job of jobs) await job.run(new AbortController().signal);
    await idle();
    return (await list()).items.map(({ kind, time: made }) => `${kind} ${made}`);
  }
  const first = 'nightly 2026-06-02T03:05:00.000Z';
  expect(await look('2026-06-01T23:59:00.000Z')).toEqual([]);
  expect(await look('2026-06-02T02:59:00.000Z')).toEqual([]);
  expect(await look('2026-06-02T03:05:00.000Z')).toEqual([first]);
  expect(await look('2026-06-02T23:00:00.000Z')).toEqual([first]);
  expect(await engine.db.selectFrom('outbox').select('subject').execute()).toEqual([]);

  const id = 'e'.repeat(24);
  const request = { id, name: 'A', email: 'a@example.com', message: 'x', created_at: first.slice(8) };
  await engine.db.insertInto('submissions').values(request).execute();
  const file = { id, submission_id: id, position: 0, storage_key: 'consultation-lost.pdf', size: 1 };
  await engine.db
    .insertInto('attachments')
    .values({ ...file, original_name: 'a.pdf', content_type: 'application/pdf' })
    .execute();
  expect(await look('2026-06-03T04:00:00.000Z')).toHaveLength(2);
  const mails = await engine.db.selectFrom('outbox').select(['recipient', 'subject', 'text_body']).execute();
  expect(mails).toEqual([
    {
      recipient: 'owner@example.org',
      subject: 'A backup of your site failed',
      text_body: expect.stringContaining('consultation-lost.pdf'),
    },
  ]);
});

test('a backup that cannot be made is tried again each hour, and told to the owner once a night', async () => {
  const site = await testApp({ OWNER_EMAIL: 'owner@example.org' });
  const { engine, setClock, folder } = site;
  await engine.db.updateTable('migrations').set({ applied_at: '2026-06-01T10:00:00.000Z' }).execute();
  await writeFile(path.join(folder, 'backups'), 'a file where the folder should be');
  const { jobs, idle, list } = createBackups(site);
  async function mailsAfterLookAt(time: string) {
    setClock(time);
    for (const job of jobs) await job.run(new AbortController().signal);
    await idle();
    return (await engine.db.selectFrom('outbox').select('id').execute()).length;
  }
  expect(await mailsAfterLookAt('2026-06-02T03:05:00.000Z')).toBe(1);
  expect(await mailsAfterLookAt('2026-06-02T03:15:00.000Z')).toBe(1);
  expect(await mailsAfterLookAt('2026-06-02T04:10:00.000Z')).toBe(1);
  expect(await mailsAfterLookAt('2026-06-03T03:05:00.000Z')).toBe(2);
  await rm(path.join(folder, 'backups'));
  expect(await mailsAfterLookAt('2026-06-03T03:15:00.000Z')).toBe(2);
  expect((await list()).items).toEqual([]);
  expect(await mailsAfterLookAt('2026-06-03T04:10:00.000Z')).toBe(2);
  expect((await list()).items).toMatchObject([{ kind: 'nightly', problem: null }]);
});
