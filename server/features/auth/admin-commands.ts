import { logEvent } from '#server/audit/audit.store.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { MIN_PASSWORD_CHARACTERS, passwordsDiffer, passwordTooShort } from '#shared/contracts/passwords.ts';
import { browserName } from '#shared/text/browser-name.ts';
import * as admins from './admins.store.ts';
import { clearFailures, deleteKnownPlaces } from './login-throttle.ts';
import { removePasskeys } from './passkeys.store.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { consumeResetTokens } from './reset-tokens.store.ts';
import { removeSecondFactor } from './second-factor.ts';
import { createSessionStore } from './sessions.store.ts';

/** An error that is reported in one line. */
export class CommandError extends Error {}

export const usage = `octavo admin COMMAND (from the sources: npm run admin -- COMMAND)

  set-password              asks for a new password, ends all sessions (or pipe the password in)
  generate-password         the same with a random password, which is printed once
  set-email NEW@ADDRESS     the address to sign in with and to send reset links to
  sessions                  where the desk is open
  end-sessions              ends all of them
  turn-off-second-factor    for a lost phone without recovery codes
  remove-passkeys           removes all of them: the password opens the desk

  Settings are read as the server reads them: DATA_DIR or DATABASE_URL name the database.`;

type Tools = {
  engine: Engine;
  clock: () => Date;
  print: (line: string) => void;
  askSecret: (question: string) => Promise<string>;
  isTyped: boolean;
};

export async function runAdminCommand(command: string, words: string[], tools: Tools): Promise<void> {
  const { engine, clock, print, askSecret, isTyped } = tools;
  const admin = await theAdmin(engine);
  switch (command) {
    case 'set-password': {
      const password = await askSecret(`New password for ${admin.email}: `);
      if (password.length < MIN_PASSWORD_CHARACTERS) throw new CommandError(passwordTooShort);
      // A piped password was not typed, so there is nothing to confirm.
      if (isTyped && (await askSecret('Once more: ')) !== password) throw new CommandError(passwordsDiffer);
      await setPassword(tools, admin, password);
      return print(`The password of ${admin.email} is changed, and all sessions have ended.`);
    }
    case 'generate-password': {
      const password = generatePassword();
      await setPassword(tools, admin, password, true);
      return print(`${admin.email} now has the password ${password} (shown this once).`);
    }
    case 'set-email': {
      const [email = ''] = words;
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        throw new CommandError(`Not an e-mail address: ${email || '(none)'}`);
      await engine.db.transaction().execute(async (tx) => {
        await admins.setEmail(tx, admin.id, email, clock());
        await consumeResetTokens(tx, admin.id, clock());
        await logEvent(tx, { event: 'email-set-by-command' }, clock());
      });
      return print(`Sign in as ${email} from now on.`);
    }
    case 'sessions': {
      const sessions = await createSessionStore(engine.db, clock).listByAdmin(admin.id);
      if (sessions.length === 0) return print('There are no active sessions.');
      for (const { user_agent: userAgent, last_used_at: used, created_at: created } of sessions)
        print(`${browserName(userAgent)}, last used ${used}, signed in ${created}`);
      return;
    }
    case 'end-sessions': {
      const ended = await createSessionStore(engine.db, clock).removeAllByAdmin(admin.id);
      await logEvent(engine.db, { event: 'session-ended', detail: `${ended} by command` }, clock());
      return print(`${ended} ${ended === 1 ? 'session has' : 'sessions have'} ended.`);
    }
    case 'turn-off-second-factor': {
      await engine.db.transaction().execute(async (tx) => {
        await removeSecondFactor(tx, admin.id);
        await logEvent(tx, { event: 'second-factor-off', detail: 'by command' }, clock());
      });
      return print('Two-step sign-in is off.');
    }
    case 'remove-passkeys': {
      const removed = await removePasskeys(engine.db, admin.id);
      await logEvent(engine.db, { event: 'passkey-removed', detail: `${removed} by command` }, clock());
      return print(`${removed} ${removed === 1 ? 'passkey is' : 'passkeys are'} removed.`);
    }
    default:
      throw new CommandError(`There is no command ${command}.\n\n${usage}`);
  }
}

/** There is one admin; the first, should there ever be more. */
async function theAdmin({ db }: Engine): Promise<admins.Admin> {
  const [admin] = await admins.listAdmins(db);
  if (!admin) throw new CommandError('There is no admin yet. Start Octavo once first.');
  return admin;
}

async function setPassword(
  { engine, clock }: Tools,
  admin: admins.Admin,
  password: string,
  isGenerated = false,
) {
  const passwordHash = await hashPassword(password);
  await engine.db.transaction().execute(async (tx) => {
    await admins.setPassword(tx, admin.id, passwordHash, clock(), isGenerated);
    await createSessionStore(tx, clock).removeAllByAdmin(admin.id);
    await consumeResetTokens(tx, admin.id, clock());
    await clearFailures(tx, admin.email);
    await deleteKnownPlaces(tx, admin.email);
    await logEvent(tx, { event: 'password-set-by-command' }, clock());
  });
}
