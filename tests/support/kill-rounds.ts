import { randomUUID } from 'node:crypto';
import { encodeForm, file, goodFields } from './forms.ts';
import { startServer } from './server-process.ts';

type Letter = { number: number; key: string };

/**
 * Starts the program, lets a writer send requests with a file without a pause, and kills the program (`kill -9`) when
 * it has had a response; again and again. A request without a response is repeated with the same key in the
 * next round, as the site's own form does. Returns the confirmed ids.
 */
export async function killRounds(settings: Record<string, string>, rounds: number): Promise<string[]> {
  const answered: string[] = [];
  const unanswered: Letter[] = [];
  let sent = 0;
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer({ RATE_LIMITS: 'off', ...settings });
    const enough = answered.length + 1;
    let isKilled = false;
    async function write() {
      while (!isKilled) {
        sent += 1;
        const letter = unanswered.shift() ?? { number: sent, key: randomUUID() };
        const id = await send(server.origin, letter);
        if (id) answered.push(id);
        else unanswered.push(letter);
        if (answered.length < enough || isKilled) continue;
        isKilled = true;
        await server.kill();
      }
    }
    try {
      await write();
    } finally {
      server.child.kill('SIGKILL');
    }
  }
  return answered;
}

/** The confirmed id, or undefined if the program was killed before. */
async function send(origin: string, { number, key }: Letter): Promise<string | undefined> {
  const form = await encodeForm({ ...goodFields, email: `reader${number}@example.com` }, [
    file(`${number}.pdf`),
  ]);
  const response = await fetch(`${origin}/api/consultations`, {
    method: 'POST',
    headers: { ...form.headers, 'idempotency-key': key },
    body: new Uint8Array(form.payload),
  }).catch(() => undefined);
  if (!response) return undefined;
  const body = (await response.json().catch(() => undefined)) as { _id: string } | undefined;
  if (body && response.status !== 201) throw new Error(`answered with ${response.status}`);
  return body?._id;
}
