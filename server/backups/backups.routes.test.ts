import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createBackups } from '#server/backups/backups.ts';
import { whileRunning } from '#server/backups/records.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { testApp } from '#tests/test-app.ts';
import { testOnce, twoMigratedEngines } from '#tests/test-database.ts';

const url = '/api/admin/backups';

test('backups in the admin area: the admin area makes a backup, which is restored and compared, and lists it', async () => {
  const { inject, make, folder } = await testApp();
  const headers = await make.adminHeaders();
  expect((await inject({ url })).statusCode).toBe(401);
  expect((await inject({ method: 'POST', url })).statusCode).toBe(401);
  expect((await inject({ url, headers })).json()).toEqual({
    items: [],
    hasSecondPlace: false,
    isNightly: true,
    isRestoring: false,
    restoreProblem: null,
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

test('backups in the admin area: a running backup is listed before its process has reported anything', async () => {
  const site = await testApp();
  const { begin, list, idle } = createBackups({ ...site, program: [process.execPath, '--version'] });
  const item = await begin('by-hand');
  expect((await list()).items).toEqual([item]);
  await idle();
  const failed = { isRunning: false, isReadable: false, problem: 'The backup was not verified.' };
  expect((await list()).items).toEqual([{ ...item, ...failed }]);
});

test('backups in the admin area: a backup whose failure cannot be recorded either ends nothing', async () => {
  const site = await testApp();
  const archive = path.join(site.folder, 'backups/octavo-20260601t120000000z-by-hand.tar');
  // An archive, and a folder in the place of its record: on a full disk it cannot be written.
  const script = `fs.mkdirSync('${archive}.json.partial', { recursive: true });
    fs.writeFileSync('${archive}', 'half of one'); process.exit(1)`;
  const { begin, idle } = createBackups({ ...site, program: [process.execPath, '--eval', script] });
  await begin('by-hand');
  await idle();
  expect(site.logged.join()).toContain('the failure of a backup was not recorded');
  expect(
    (await site.engine.db.selectFrom('outbox').select('subject').execute()).map(({ subject }) => subject),
  ).toEqual(['A backup of your site failed']);
});

test('backups in the admin area: a download needs the password, and its link expires after a minute', async () => {
  const { inject, make, folder, engine, setClock } = await testApp();
  const admin = await make.admin();
  const { token } = (
    await inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: admin.email, password: admin.password },
    })
  ).json();
  const headers = { authorization: `Bearer ${token}` };
  const [good, running] = [
    'octavo-20260601t030500000z-nightly.tar',
    'octavo-20260601t120000000z-by-hand.tar',
  ];
  await mkdir(path.join(folder, 'backups'));
  const bytes = Buffer.from('a whole archive');
  await writeFile(path.join(folder, 'backups', good), bytes);
  await writeFile(path.join(folder, 'backups', running), 'half of one');
  const { promise, resolve } = Promise.withResolvers<void>();
  void whileRunning(path.join(folder, 'backups'), running, () => promise);
  onTestFinished(() => resolve());
  const ask = (name: string, password?: string, sent: Record<string, string> = headers) =>
    inject({ method: 'POST', url: `${url}/${name}/link`, headers: sent, payload: { password } });

  expect((await ask(good, admin.password, {})).statusCode).toBe(401);
  expect((await ask(good)).statusCode).toBe(400);
  const wrong = await ask(good, 'not-the-password');
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    [{ field: 'password', message: 'This is not your current password.' }],
  ]);
  for (const name of [running, '..%2Fsecret.key', 'octavo-20200101t000000000z-nightly.tar'])
    expect([name, (await ask(name, admin.password)).statusCode]).toEqual([name, 404]);

  const { url: link } = (await ask(good, admin.password)).json();
  const saved = await inject({ url: link });
  expect([saved.statusCode, saved.rawPayload.equals(bytes)]).toEqual([200, true]);
  expect(saved.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-length': String(bytes.length),
    'content-disposition': expect.stringContaining(`attachment; filename="${good}"`),
  });
  const events = await engine.db.selectFrom('audit_log').select(['event', 'detail']).execute();
  expect(events).toContainEqual({ event: 'backup-downloaded', detail: good });

  // The link is for this archive, and for now.
  expect((await inject({ url: `/api/backups/${good}` })).statusCode).toBe(403);
  expect((await inject({ url: link.replace('nightly', 'by-hand') })).statusCode).toBe(403);
  setClock('2026-06-01T12:01:01.000Z');
  expect((await inject({ url: link })).statusCode).toBe(403);
});

test('backups in the admin area: a nightly backup is made once a night, and a failed one is mailed to the owner', async () => {
  const site = await testApp({ OWNER_EMAIL: 'owner@example.org' });
  const { engine, setClock } = site;
  await engine.db.updateTable('migrations').set({ applied_at: '2026-06-01T10:00:00.000Z' }).execute();
  const { jobs, list, idle } = createBackups(site);
  async function runAt(time: string) {
    setClock(time);
    for (const job of jobs) await job.run(new AbortController().signal);
    await idle();
    return (await list()).items.map(({ kind, time: made }) => `${kind} ${made}`);
  }
  const first = 'nightly 2026-06-02T03:05:00.000Z';
  expect(await runAt('2026-06-01T23:59:00.000Z')).toEqual([]);
  expect(await runAt('2026-06-02T02:59:00.000Z')).toEqual([]);
  expect(await runAt('2026-06-02T03:05:00.000Z')).toEqual([first]);
  expect(await runAt('2026-06-02T23:00:00.000Z')).toEqual([first]);
  expect(await engine.db.selectFrom('outbox').select('subject').execute()).toEqual([]);

  const id = 'e'.repeat(24);
  const sender = { name: 'A', email: 'a@example.com', message: 'x' };
  const request = { id, ...sender, state: 'received' as const, created_at: first.slice(8) };
  await engine.db.insertInto('requests').values(request).execute();
  const file = { id, request_id: id, position: 0, storage_key: 'consultation-lost.pdf', size: 1 };
  await engine.db
    .insertInto('attachments')
    .values({ ...file, original_name: 'a.pdf', content_type: 'application/pdf' })
    .execute();
  expect(await runAt('2026-06-03T04:00:00.000Z')).toHaveLength(2);
  const mails = await engine.db.selectFrom('outbox').select(['recipient', 'subject', 'text_body']).execute();
  expect(mails).toEqual([
    {
      recipient: 'owner@example.org',
      subject: 'A backup of your site failed',
      text_body: expect.stringMatching(/can be restored, but.*consultation-lost\.pdf/s),
    },
  ]);
});

testOnce(
  'backups in the admin area: a backup and a first start of a clock that was years ahead do not hold up the next night',
  async () => {
    const site = await testApp();
    await site.engine.db.updateTable('migrations').set({ applied_at: '2036-06-01T10:00:00.000Z' }).execute();
    const { jobs, list, idle } = createBackups(site);
    for (const time of ['2036-06-02T03:05:00.000Z', '2026-06-02T03:05:00.000Z', '2026-06-02T04:05:00.000Z']) {
      site.setClock(time);
      for (const job of jobs) await job.run(new AbortController().signal);
      await idle();
    }
    expect((await list()).items.map(({ time }) => time)).toEqual([
      '2036-06-02T03:05:00.000Z',
      '2026-06-02T03:05:00.000Z',
    ]);
  },
);

testOnce(
  'backups in the admin area: a failed backup is retried each hour and mailed to the owner once a night',
  async () => {
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
    // There is no archive, and the list says why.
    expect((await list()).items).toMatchObject([
      { time: '2026-06-03T03:05:00.000Z', isRunning: false, isReadable: false, problem: expect.any(String) },
    ]);
    expect(await mailsAfterLookAt('2026-06-03T04:10:00.000Z')).toBe(2);
    expect((await list()).items).toMatchObject([{ kind: 'nightly', problem: null }]);
  },
);

testOnce(
  'backups in the admin area: a backup killed during verification is mailed, retried, and its archive replaced',
  async () => {
    const site = await testApp({ OWNER_EMAIL: 'owner@example.org' });
    const { engine, setClock, folder } = site;
    await engine.db.updateTable('migrations').set({ applied_at: '2026-06-01T10:00:00.000Z' }).execute();
    // A program that writes an archive and its first record, and is then killed.
    const script = `
    const { mkdirSync, writeFileSync } = require('node:fs');
    const at = process.argv.at(-1).slice('--at='.length).toLowerCase().replace(/[-:.]/g, '');
    const name = ${JSON.stringify(path.join(folder, 'backups', 'octavo-'))} + at + '-nightly.tar';
    mkdirSync(${JSON.stringify(path.join(folder, 'backups'))}, { recursive: true });
    writeFileSync(name, 'an archive');
    writeFileSync(name + '.json', JSON.stringify({ sha256: 'x', verified: null, copied: null, problem: null }));
    process.kill(process.pid, 'SIGKILL');`;
    const program = [process.execPath, '-e', script, '--'];
    const { jobs, idle, list } = createBackups({ ...site, program });
    async function runAt(time: string) {
      setClock(time);
      for (const job of jobs) await job.run(new AbortController().signal);
      await idle();
      return (await list()).items.map(({ time: made, problem }) => [made, problem]);
    }
    const killed = 'Its process ended with SIGKILL.';
    expect(await runAt('2026-06-02T03:05:00.000Z')).toEqual([['2026-06-02T03:05:00.000Z', killed]]);
    expect(await engine.db.selectFrom('outbox').select('text_body').execute()).toEqual([
      { text_body: expect.stringMatching(/can’t be relied on\..*SIGKILL/s) },
    ]);
    expect(await runAt('2026-06-02T04:10:00.000Z')).toEqual([['2026-06-02T04:10:00.000Z', killed]]);
  },
);

test('backups in the admin area: a restore from the admin area shows its effects, needs password and confirmation, backs up the present and ends all sessions', async () => {
  const site = await testApp();
  const { inject, engine, make, setClock, folder } = site;
  await writeFile(path.join(folder, 'secret.key'), 'the key of this site\n');
  const admin = await make.admin();
  const signIn = async () =>
    (
      await inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: admin.email, password: admin.password },
      })
    ).json().token as string;
  const headers = { authorization: `Bearer ${await signIn()}` };
  const { db } = engine;
  const titles = async () =>
    (await db.selectFrom('samples').select('title').orderBy('title').execute()).map(({ title }) => title);
  const kept = await make.sample({ title: 'Kept' });
  const deleted = await make.sample({ title: 'Deleted later' });
  const mail = {
    recipient: 'a@example.org',
    reply_to: null,
    subject: 's',
    text_body: 't',
    html_body: 'h',
    about: null,
  };
  const state = {
    attempts: 0,
    next_attempt_at: '2026-06-01T12:00:00.000Z',
    created_at: '2026-06-01T12:00:00.000Z',
  };
  await db
    .insertInto('outbox')
    .values({ id: 'f'.repeat(24), ...mail, ...state, waits_for_server: 0 } as never)
    .execute();
  const items = async () => (await inject({ url, headers })).json().items as { _id: string; kind: string }[];
  await inject({ method: 'POST', url, headers });
  await vi.waitFor(
    async () =>
      expect((await inject({ url, headers })).json().items).toMatchObject([
        { isRunning: false, verified: expect.any(String) },
      ]),
    {
      timeout: 30_000,
    },
  );
  const name = (await items())[0]?._id ?? '';

  setClock('2026-06-01T13:00:00.000Z');
  await db.deleteFrom('samples').where('id', '=', deleted.id).execute();
  await db.updateTable('samples').set({ title: 'Renamed' }).where('id', '=', kept.id).execute();
  await make.sample({ title: 'Written since' });
  await db.updateTable('outbox').set({ sent_at: '2026-06-01T12:30:00.000Z' }).execute();
  const changes = (await inject({ url: `${url}/${name}/changes`, headers })).json();
  expect(changes).not.toHaveProperty('error');
  expect(changes.items).toContainEqual({ kind: 'samples', back: 1, lost: 1, changed: 1 });
  expect(changes.items).toContainEqual({ kind: 'requests', back: 0, lost: 0, changed: 0 });
  // Cached now, and to be dropped by the restore.
  expect((await inject('/api/samples?limit=50')).body).toContain('Renamed');

  const order = (payload: Record<string, string>) =>
    inject({ method: 'POST', url: `${url}/${name}/restore`, headers, payload });
  expect((await order({ password: 'wrong password', confirmation: 'restore' })).statusCode).toBe(400);
  expect((await order({ password: admin.password, confirmation: 'yes' })).statusCode).toBe(400);
  expect(await titles()).toEqual(['Renamed', 'Written since']);

  expect((await order({ password: admin.password, confirmation: 'restore' })).statusCode).toBe(202);
  await vi.waitFor(async () => expect(await titles()).toEqual(['Deleted later', 'Kept']), {
    timeout: 60_000,
  });
  await vi.waitFor(async () => expect((await inject({ url, headers })).statusCode).toBe(401));
  expect((await inject('/api/samples?limit=50')).body).not.toContain('Renamed');
  expect(await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).toEqual([]);
  const again = { authorization: `Bearer ${await signIn()}` };
  const after = (await inject({ url, headers: again })).json();
  expect(after).toMatchObject({ restoreProblem: null });
  expect(after.items.map(({ kind }: { kind: string }) => kind)).toContain('before-restore');
  const events = await db.selectFrom('audit_log').select(['event', 'detail']).execute();
  expect(events).toContainEqual({ event: 'backup-restored', detail: name });
  await site.backups.idle();
});

testOnce('backups at the desk: a backup that is due to be deleted is restored and kept', async () => {
  const site = await testApp();
  const { setClock, folder, make } = site;
  await writeFile(path.join(folder, 'secret.key'), 'the key of this site\n');
  const { begin, beginRestore, idle, list, getRestoreState } = createBackups(site);
  await make.sample({ title: 'Then' });
  // The second of the same month replaces the first, half a year later.
  for (const time of ['2026-01-10T12:00:00.000Z', '2026-01-11T12:00:00.000Z']) {
    setClock(time);
    await begin('by-hand');
    await idle();
  }
  setClock('2026-07-01T12:00:00.000Z');
  const oldest = (await list()).items.at(-1)?._id ?? '';
  await make.sample({ title: 'Now' });
  await beginRestore(oldest, { address: '', userAgent: '' });
  await idle();
  expect(await getRestoreState()).toEqual({ isRestoring: false, restoreProblem: null });
  const titles = await site.engine.db.selectFrom('samples').select('title').execute();
  expect(titles).toEqual([{ title: 'Then' }]);
  const names = (await list()).items.map(({ _id }) => _id);
  expect([names.length, names.includes(oldest)]).toEqual([3, true]);
});

test('backups at the desk: a failed restore is explained without a stack, in every process', async () => {
  const site = await testApp();
  const gone = 'octavo-20260101t120000000z-by-hand.tar';
  const visitor = { address: '', userAgent: '' };
  async function readProblem(program?: string[]) {
    const { beginRestore, idle } = createBackups({ ...site, program });
    await beginRestore(gone, visitor);
    await idle();
    return (await createBackups(site).getRestoreState()).restoreProblem;
  }
  expect(await readProblem()).toBe(`the backup ${gone} is no longer there`);
  const script = 'throw new Error("The disk is on fire")';
  const problem = await readProblem([process.execPath, '-e', script, '--']);
  expect(problem).toContain('The disk is on fire');
  expect(problem).not.toMatch(/\bat .*:\d+|node:internal/);
  // The site is stopped, and its children with it.
  const stopped = createBackups({
    ...site,
    program: [process.execPath, '-e', 'setTimeout(() => {}, 500)', '--'],
  });
  await stopped.beginRestore(gone, visitor);
  expect((await stopped.getRestoreState()).restoreProblem).toBe(null);
  expect((await createBackups(site).getRestoreState()).restoreProblem).toBe('It was interrupted.');
  await stopped.idle();
});

test('backups at the desk: while writes are refused, forms and the desk get 503 at once, pages are read, and no job runs', async () => {
  const [engine, other] = await twoMigratedEngines();
  const { inject, make, logged } = await testApp({}, engine);
  const headers = await make.adminHeaders();
  const post = await make.post({ title: 'News', status: 'published' });
  const ran: string[] = [];
  const job = { name: 'a job', everyMs: 1, run: async () => void ran.push('ran') };
  await other.refuseWritesDuring(async () => {
    const written = [
      { url: '/api/consultations', payload: { name: 'Ann' } },
      { url: `${url}`, headers, payload: {} },
      { url: '/api/auth/login', payload: { email: 'a@example.org', password: 'x' } },
    ];
    for (const request of written) {
      const response = await inject({ method: 'POST', ...request });
      expect([request.url, response.statusCode, response.headers['retry-after']]).toEqual([
        request.url,
        503,
        '5',
      ]);
      expect(response.json()).toEqual({ error: 'Service temporarily unavailable. Please try again.' });
    }
    const plain = await inject({
      method: 'POST',
      url: `/api/blog/${post.id}/comments`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'authorName=Ann&content=What+a+long+and+careful+comment',
    });
    expect(plain.statusCode).toBe(503);
    expect(plain.body).toContain('What a long and careful comment');
    expect(logged.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect((await inject('/api/samples')).statusCode).toBe(200);
    expect((await inject('/readyz')).statusCode).toBe(200);
    expect((await inject({ url: `${url}/restore-state`, headers })).json()).toMatchObject({
      isRestoring: true,
    });
    const jobs = startJobs([job], pino({ level: 'silent' }), engine.areWritesRefused);
    await new Promise((resolve) => setImmediate(resolve));
    await jobs.stop();
    expect(ran).toEqual([]);
  });
  expect((await inject({ url: `${url}/restore-state`, headers })).json()).toMatchObject({
    isRestoring: false,
  });
});

test('backups at the desk: a backup that cannot be read is listed with its problem and not offered for download', async () => {
  const { inject, make, folder } = await testApp();
  const { email, password } = await make.admin();
  const payload = { password };
  const login = await inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } });
  const headers = { authorization: `Bearer ${login.json().token}` };
  // Root may read any file, but nobody a folder.
  const name = 'octavo-20260601t030500000z-nightly.tar';
  await mkdir(path.join(folder, 'backups', name), { recursive: true });
  const { items } = (await inject({ url, headers })).json();
  expect(items).toMatchObject([
    { _id: name, isReadable: false, problem: expect.stringContaining('may not read') },
  ]);
  const link = await inject({ method: 'POST', url: `${url}/${name}/link`, headers, payload });
  expect(link.statusCode).toBe(400);
});
