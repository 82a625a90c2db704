/** The owner's commands at the machine itself. Whoever can run them owns the database anyway. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { RefusedDatabase } from '#server/db/engines/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { BadSetting, loadEnvFile, readEnv } from '#server/env.ts';
import { CommandError, runAdminCommand, usage } from '#server/features/auth/admin-commands.ts';

const [command, ...words] = process.argv.slice(2);

async function run() {
  if (!command || command === 'help' || command === '--help') return console.log(usage);
  loadEnvFile();
  const env = readEnv(process.env);
  const file = path.join(env.DATA_DIR, 'octavo.db');
  if (!env.DATABASE_URL && !existsSync(file))
    throw new CommandError(`There is no database at ${file}. Start Octavo once, or set DATA_DIR.`);
  const engine = await openDatabase(env, (reason) => console.log(`Waiting for the database (${reason})`));
  try {
    if ((await engine.listTables()).length === 0)
      throw new CommandError('The database is empty. Start Octavo once first.');
    await migrate(engine);
    await runAdminCommand(command, words, {
      engine,
      clock: () => new Date(),
      say: (line) => console.log(line),
      askSecret,
      isTyped: process.stdin.isTTY === true,
    });
  } finally {
    await engine.close();
  }
}

const piped = process.stdin.isTTY
  ? undefined
  : createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Typed without being shown; or a line of whatever was piped in. */
async function askSecret(question: string): Promise<string> {
  if (piped) return (await piped.next()).value ?? '';
  process.stdout.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silence, terminal: true });
  return new Promise((resolve, reject) => {
    terminal.on('SIGINT', () => {
      terminal.close();
      reject(new CommandError('Nothing was changed.'));
    });
    terminal.question('', (answer) => {
      terminal.close();
      process.stdout.write('\n');
      resolve(answer);
    });
  });
}

try {
  await run();
  process.exit(0);
} catch (error) {
  const isTold =
    error instanceof CommandError || error instanceof BadSetting || error instanceof RefusedDatabase;
  console.error(isTold ? error.message : error);
  process.exit(1);
}
