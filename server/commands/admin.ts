import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { RefusedDatabase } from '#server/db/engines/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { BadSetting, readEnv } from '#server/env.ts';
import { CommandError, runAdminCommand, usage } from '#server/features/auth/admin-commands.ts';

type Terminal = {
  print: (line: string) => void;
  complain: (line: string) => void;
  askSecret: (question: string) => Promise<string>;
  isTyped: boolean;
};

/**
 * Admin commands for the command line. Anyone who can run them has access to the database anyway. Returns the exit
 * code.
 */
export async function runAdmin(
  [command, ...words]: string[],
  settings: Record<string, string | undefined>,
  terminal = thisTerminal(),
): Promise<number> {
  try {
    await run(command, words, settings, terminal);
    return 0;
  } catch (error) {
    const isExpected =
      error instanceof CommandError || error instanceof BadSetting || error instanceof RefusedDatabase;
    terminal.complain(isExpected ? error.message : String(error instanceof Error ? error.stack : error));
    return 1;
  }
}

async function run(
  command: string | undefined,
  words: string[],
  settings: Record<string, string | undefined>,
  { print, askSecret, isTyped }: Terminal,
): Promise<void> {
  if (!command || command === 'help' || command === '--help') return print(usage);
  const env = readEnv(settings);
  const file = path.join(env.DATA_DIR, 'octavo.db');
  if (!env.DATABASE_URL && !existsSync(file))
    throw new CommandError(`There is no database at ${file}. Start Octavo once, or set DATA_DIR.`);
  const engine = await openDatabase(env, (reason) => print(`Waiting for the database (${reason})`));
  try {
    if ((await engine.listTables()).length === 0)
      throw new CommandError('The database is empty. Start Octavo once first.');
    await migrate(engine);
    await runAdminCommand(command, words, {
      engine,
      clock: () => new Date(),
      print,
      askSecret,
      isTyped,
    });
  } finally {
    await engine.close();
  }
}

function thisTerminal(): Terminal {
  return {
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    askSecret,
    isTyped: process.stdin.isTTY === true,
  };
}

let piped: AsyncIterator<string> | undefined;

/** Typed without echo, or a line from standard input. */
async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    piped ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
    return (await piped.next()).value ?? '';
  }
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
