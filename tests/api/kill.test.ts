import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { TEMPLATE } from '#tests/setup/template-database.ts';
import { killRounds } from '#tests/support/kill-rounds.ts';
import { newPlace } from '#tests/support/sites.ts';
import { testEngine } from '#tests/test-database.ts';

/** Each start takes a second; a hundred rounds with eight writers lost nothing either. */
const ROUNDS = 3;
const WITHIN_MS = 600_000;

test(
  'kill -9: a confirmed request survives kill -9, with its mails and its file',
  async () => {
    const settings = {
      ...(await newPlace(testEngine, TEMPLATE)),
      ADMIN_PASSWORD: 'a-long-enough-password',
    };
    const folder = readEnv(settings).DATA_DIR;

    const answered = await killRounds(settings, ROUNDS);
    const engine = await openDatabase(readEnv(settings), () => {});
    onTestFinished(() => engine.close());
    const requests = await engine.db.selectFrom('requests').select(['id', 'email']).execute();
    expect(requests.map(({ id }) => id).sort()).toEqual(answered.sort());
    const mails = await engine.db.selectFrom('outbox').select(['about', 'recipient']).execute();
    for (const { id, email } of requests) {
      const recipients = mails.filter(({ about }) => about === id).map(({ recipient }) => recipient);
      expect(recipients.sort()).toEqual(['admin@localhost', email]);
    }
    const attachments = await engine.db.selectFrom('attachments').select('storage_key').execute();
    expect((await readdir(path.join(folder, 'files'))).sort()).toEqual(
      attachments.map(({ storage_key }) => storage_key).sort(),
    );
    expect(attachments).toHaveLength(ROUNDS);
  },
  WITHIN_MS,
);
