import { encodeForm, file, goodFields } from './forms.ts';
import { startServer } from './server-process.ts';

/** Starts the program, sends a request with a file, kills the program when it has answered; again and again. */
export async function killRounds(settings: Record<string, string>, rounds: number): Promise<string[]> {
  const answered: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer({ RATE_LIMITS: 'off', ...settings });
    try {
      const form = await encodeForm({ ...goodFields, name: `Reader ${round}` }, [file(`${round}.pdf`)]);
      const response = await fetch(`${server.origin}/api/consultations`, {
        method: 'POST',
        headers: form.headers,
        body: new Uint8Array(form.payload),
      });
      await server.kill();
      if (response.status !== 201) throw new Error(`round ${round} was answered with ${response.status}`);
      answered.push(((await response.json()) as { _id: string })._id);
    } finally {
      server.child.kill('SIGKILL');
    }
  }
  return answered;
}
