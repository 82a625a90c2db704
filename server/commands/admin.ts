import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { logEvent } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { requireCurrent } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/env.ts';
import * as admins from '#server/features/auth/admins.store.ts';
import { clearFailures, deleteKnownPlaces } from '#server/features/auth/login-throttle.ts';
import { removePasskeys } from '#server/features/auth/passkeys.store.ts';
import { generatePassword, hashPassword } from '#server/features/auth/passwords.ts';
import { consumeResetTokens } from '#server/features/auth/reset-tokens.store.ts';
import { removeSecondFactor } from '#server/features/auth/second-factor.ts';
import { listSessions, removeSessions } from '#server/features/auth/sessions.store.ts';
import { MIN_PASSWORD_CHARACTERS, passwordsDiffer, passwordTooShort } from '#shared/contracts/passwords.ts';
import { browserName } from '#shared/text/browser-name.ts';
import { CommandError } from './finding.ts';

const usage = `octavo admin COMMAND (from the sources: npm run admin -- COMMAND)

  set-password              asks for a new password, ends all sessions (or pipe the password in)
  generate-password         the same with a random password, which is printed once
  set-email NEW@ADDRESS     the address to sign in with and to send reset links to
  sessions                  where the desk is open
  end-sessions              ends all of them
  turn-off-second-factor    for a lost phone without recovery codes
  remove-passkeys           removes all of them: the password opens the desk

  Settings are read as the server reads them: DATA_DIR or DATABASE_URL name the database.`;

type Terminal = {
  print: (line: string) => void;
  askSecret: (question: string) => Promise<string>;
  isTyped: boolean;
};

/** Admin commands for the command line, for those who have access to the database anyway. */
export async function runAdmin(
  [command, ...words]: string[],
  settings: Record<string, string | undefined>,
  terminal = thisTerminal(),
): Promise<void> {
  const { print } = terminal;
  if (!command || command === 'help') return print(usage);
  parseArgs({ args: words, allowPositionals: command === 'set-email' });
  const env = readEnv(settings);
  const file = path.join(env.DATA_DIR, 'octavo.db');
  if (!env.DATABASE_URL && !existsSync(file))
    throw new CommandError(`There is no database at ${file}. Start Octavo once, or set DATA_DIR.`);
  const engine = await openDatabase(env, (reason) => print(`Waiting for the database (${reason})`));
  try {
    if ((await engine.listTables()).length === 0)
      throw new CommandError('The database is empty. Start Octavo once first.');
    await requireCurrent(engine);
    await run(engine.db, command, words, terminal);
  } finally {
    await engine.close();
  }
}

async function run(db: Db, command: string, words: string[], { print, askSecret, isTyped }: Terminal) {
  const clock = () => new Date();
  // There is one admin; the first, should there ever be more.
  const [admin] = await admins.listAdmins(db);
  if (!admin) throw new CommandError('There is no admin yet. Start Octavo once first.');
  switch (command) {
    case 'set-password': {
      const password = await askSecret(`New password for ${admin.email}: `);
      if (password.length < MIN_PASSWORD_CHARACTERS) throw new CommandError(passwordTooShort);
      // A piped password was not typed, so there is nothing to confirm.
      if (isTyped && (await askSecret('Once more: ')) !== password) throw new CommandError(passwordsDiffer);
      await setPassword(db, admin, password);
      return print(`The password of ${admin.email} is changed, and all sessions have ended.`);
    }
    case 'generate-password': {
      const password = generatePassword();
      await setPassword(db, admin, password, true);
      return print(`${admin.email} now has the password ${password} (shown this once).`);
    }
    case 'set-email': {
      const email = words.join(' ');
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        throw new CommandError(`Not an e-mail address: ${email || '(none)'}`);
      await db.transaction().execute(async (tx) => {
        await admins.setEmail(tx, admin.id, email, clock());
        await consumeResetTokens(tx, admin.id, clock());
        await logEvent(tx, { event: 'email-set-by-command' }, clock());
      });
      return print(`Sign in as ${email} from now on.`);
    }
    case 'sessions': {
      const sessions = await listSessions(db, admin.id, clock());
      if (sessions.length === 0) return print('There are no active sessions.');
      for (const { user_agent: userAgent, last_used_at: used, created_at: created } of sessions)
        print(`${browserName(userAgent)}, last used ${used}, signed in ${created}`);
      return;
    }
    case 'end-sessions': {
      const ended = await removeSessions(db, admin.id);
      await logEvent(db, { event: 'session-ended', detail: `${ended} by command` }, clock());
      return print(`${ended} ${ended === 1 ? 'session has' : 'sessions have'} ended.`);
    }
    case 'turn-off-second-factor': {
      await db.transaction().execute(async (tx) => {
        await removeSecondFactor(tx, admin.id);
        await logEvent(tx, { event: 'second-factor-off', detail: 'by command' }, clock());
      });
      return print('Two-step sign-in is off.');
    }
    case 'remove-passkeys': {
      const removed = await removePasskeys(db, admin.id);
      await logEvent(db, { event: 'passkey-removed', detail: `${removed} by command` }, clock());
      return print(`${removed} ${removed === 1 ? 'passkey is' : 'passkeys are'} removed.`);
    }
    default:
      throw new CommandError(`There is no command ${command}.\n\n${usage}`);
  }
}

async function setPassword(db: Db, admin: admins.Admin, password: string, isGenerated = false) {
  const passwordHash = await hashPassword(password);
  const now = new Date();
  await db.transaction().execute(async (tx) => {
    await admins.setPassword(tx, admin.id, passwordHash, now, isGenerated);
    await removeSessions(tx, admin.id);
    await consumeResetTokens(tx, admin.id, now);
    await clearFailures(tx, admin.email);
    await deleteKnownPlaces(tx, admin.email);
    await logEvent(tx, { event: 'password-set-by-command' }, now);
  });
}

function thisTerminal(): Terminal {
  return {
    print: (line) => process.stdout.write(`${line}\n`),
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
      reject(new CommandError('interrupted'));
    });
    terminal.question('', (answer) => {
      terminal.close();
      process.stdout.write('\n');
      resolve(answer);
    });
  });
}
