import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { startServer } from '#tests/support/server-process.ts';
import { newPostgresDatabase, testEngine } from '#tests/test-database.ts';

/** PostgreSQL outlives the process anyway, and each start takes a second. */
const REQUESTS = testEngine === 'sqlite' ? 50 : 10;
const WITHIN_MS = 600_000;

test(
  'a request that was answered is there after kill -9, time after time, with its mails and its file',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'octavo-kill-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const settings: Record<string, string> = {
      DATA_DIR: folder,
      ADMIN_PASSWORD: 'a-long-enough-password',
      ...(testEngine === 'postgres' && { DATABASE_URL: await newPostgresDatabase() }),
    };

    const answered: string[] = [];
    for (let n = 0; n < REQUESTS; n += 1) {
      const server = await startServer(settings);
      onTestFinished(server.kill);
      const form = await encodeForm({ ...goodFields, name: `Reader ${n}` }, [file(`${n}.pdf`)]);
      const response = await fetch(`${server.origin}/api/consultations`, {
        method: 'POST',
        headers: form.headers,
        body: new Uint8Array(form.payload),
      });
      await server.kill();
      expect(response.status).toBe(201);
      answered.push(((await response.json()) as { _id: string })._id);
    }

    const engine = await openDatabase(readEnv(settings), () => {});
    onTestFinished(() => engine.close());
    const submissions = await engine.db.selectFrom('submissions').select('id').execute();
    expect(submissions.map(({ id }) => id).sort()).toEqual(answered.sort());
    const mails = await engine.db.selectFrom('outbox').select(['about', 'recipient']).execute();
    for (const id of answered) {
      const recipients = mails.filter(({ about }) => about === id).map(({ recipient }) => recipient);
      expect(recipients.sort()).toEqual(['admin@localhost', 'ann@example.com']);
    }
    const attachments = await engine.db.selectFrom('attachments').select('storage_key').execute();
    expect((await readdir(path.join(folder, 'files'))).sort()).toEqual(
      attachments.map(({ storage_key }) => storage_key).sort(),
    );
    expect(attachments).toHaveLength(REQUESTS);
  },
  WITHIN_MS,
);
