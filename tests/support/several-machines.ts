import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import { encodeForm, file, goodFields } from './forms.ts';
import { s3Settings, startS3Server } from './s3-server.ts';
import { startServer } from './server-process.ts';
import { sharedState } from './shared-state.ts';
import { startMailServer } from './smtp.ts';

const MACHINES = 3;
const TRIES = 40;
const PASSWORD = 'a-long-enough-password';
const TRY_AGAIN_MS = 250;
/** How often a page is changed and read. */
const ROUNDS = 12;

/**
 * Three processes on one PostgreSQL and one bucket. Requests with a file are sent without a pause, while one process
 * is killed, started again, and then all are restarted one after the other. A request without a response is repeated
 * with the same key, as the site's own form does. Returns what was lost or duplicated.
 */
export async function severalMachines(databaseUrl: string, requests: number) {
  const bucket = await startS3Server();
  const mailServer = await startMailServer();
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-machines-'));
  const settings = (machine: number): Record<string, string> => ({
    ...s3Settings(bucket),
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(folder, String(machine)),
    SECRET_KEY: 'the-same-on-every-machine-of-this-test',
    ADMIN_PASSWORD: PASSWORD,
  });
  const own = { SMTP_URL: mailServer.url, MAIL_FROM: 'writer@site.example', RATE_LIMITS: 'off' };
  const machines = await Promise.all(
    Array.from({ length: MACHINES }, (_, machine) => startServer({ ...settings(machine), ...own })),
  );
  // A machine comes back at its old address.
  const ports = machines.map(({ origin }) => new URL(origin).port);
  const restart = async (machine: number, signal: 'SIGKILL' | 'SIGTERM') => {
    const child = machines[machine]?.child;
    const gone = child && once(child, 'exit');
    child?.kill(signal);
    await gone;
    machines[machine] = await startServer({
      ...settings(machine),
      ...own,
      PORT: ports[machine] ?? '0',
    });
  };
  let turn = 0;
  /** Round robin, as a load balancer would. */
  const origin = () => {
    turn += 1;
    return machines[turn % MACHINES]?.origin ?? '';
  };
  const answered: string[] = [];
  const statuses: Record<string, number> = {};
  let asked = 0;

  async function send(number: number) {
    const key = randomUUID();
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      const form = await encodeForm({ ...goodFields, email: `reader${number}@example.com` }, [
        file(`${number}.pdf`),
      ]);
      const response = await fetch(`${origin()}/api/consultations`, {
        method: 'POST',
        headers: { ...form.headers, 'idempotency-key': key },
        body: new Uint8Array(form.payload),
      }).catch(() => undefined);
      const status = response?.status ?? 'none';
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (response?.status === 201) {
        answered.push(((await response.json()) as { _id: string })._id);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
  async function keepSending() {
    while (asked < requests) {
      asked += 1;
      await send(asked);
    }
  }

  const engine = await openDatabase(readEnv(settings(0)), () => {});
  try {
    const sending = Promise.all([keepSending(), keepSending(), keepSending(), keepSending()]);
    await restart(0, 'SIGKILL');
    for (let machine = 0; machine < MACHINES; machine += 1) await restart(machine, 'SIGTERM');
    await sending;
    const shared = await sharedState(origin, PASSWORD, ROUNDS);
    const stored = await engine.db.selectFrom('requests').select(['id', 'email']).execute();
    const emails = stored.map(({ email }) => email);
    const mails = await engine.db.selectFrom('outbox').select('id').execute();
    const attachments = await engine.db.selectFrom('attachments').select('storage_key').execute();
    // A mail that was being sent when its process was killed may arrive twice, with the same Message-ID.
    const messageIds = new Set(mailServer.received.map(({ parsed }) => parsed.messageId));
    return {
      ...shared,
      requests,
      statuses,
      answered: answered.length,
      lost: answered.filter((id) => !stored.some((row) => row.id === id)).length,
      doubled: emails.length - new Set(emails).size,
      filesMissing: attachments.filter(({ storage_key }) => !bucket.objects.has(`files/${storage_key}`))
        .length,
      mailsNotQueued: 2 * stored.length - mails.length,
      mailsInvented: Math.max(0, messageIds.size - mails.length),
    };
  } finally {
    await engine.close();
    for (const { child } of machines) child.kill('SIGKILL');
    await Promise.all([bucket.close(), mailServer.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}
