import { setTimeout as wait } from 'node:timers/promises';
import { logEvent } from '#server/audit/audit.store.ts';
import type { Db, Engine } from '#server/db/engines/engine.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { conflict, invalid, invalidField, notFound, unauthorized } from '#server/errors.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { queueMail } from '#server/mail/outbox.store.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import {
  MIN_PASSWORD_CHARACTERS,
  passwordTooShort,
  resetTokenExpired,
  resetTokenMissing,
} from '#shared/contracts/passwords.ts';
import {
  type Admin,
  findByEmail,
  getById,
  holdUnchanged,
  refuseIfEnded,
  setEmail,
  setPassword,
} from './admins.store.ts';
import { noticeMail, resetMail } from './auth.mails.ts';
import {
  addKnownPlace,
  clearFailures,
  clearFailuresAt,
  deleteKnownPlaces,
  type LoginThrottle,
} from './login-throttle.ts';
import { DUMMY_HASH, hashPassword, isOutdated, verifyPassword } from './passwords.ts';
import { consumeResetTokens, createResetToken, findTokenOwner, spendToken } from './reset-tokens.store.ts';
import { acceptAppCode, acceptRecoveryCode, createSecondFactorService } from './second-factor.ts';
import {
  createSession,
  findSession,
  listSessions,
  type Owner,
  removeSession,
  removeSessions,
} from './sessions.store.ts';

/** Longer than writing a mail takes, so that known and unknown addresses get a response after the same time. */
const FORGOT_RESPONSE_MS = 250;

type Deps = {
  engine: Engine;
  clock: () => Date;
  throttle: LoginThrottle;
  secrets: SecretBox;
  settings: CurrentSettings;
};
type LoginAttempt = { email: string; password: string; code?: string | undefined };

export function createAuth({ engine: { db, isUniqueViolation }, clock, throttle, secrets, settings }: Deps) {
  /** The token of a new session. A wrong address and a wrong password are indistinguishable, timing included. */
  async function logIn({ email, password, code }: LoginAttempt, visitor: Visitor): Promise<string> {
    const attempt = await throttle.begin(email, visitor.address);
    const admin = await findByEmail(db, email);
    const isRight = await verify(password, admin?.password_hash ?? DUMMY_HASH, attempt);
    if (!admin || !isRight) {
      await recordFailure(admin ? 'wrong password' : 'unknown email', visitor);
      throw unauthorized('Invalid email or password');
    }
    const how = await passSecondFactor(admin, code, attempt, visitor);
    const renewed = isOutdated(admin.password_hash) ? await hashPassword(password) : undefined;
    return db.transaction().execute(async (tx) => {
      // A reset may have ended all sessions while this password was being verified.
      if (!(await holdUnchanged(tx, admin, renewed))) throw unauthorized('Invalid email or password');
      return openSession(tx, { admin, how, visitor }, clock);
    });
  }

  /** A password that was never checked was not wrong. */
  async function verify(password: string, stored: string, attempt: string | undefined): Promise<boolean> {
    try {
      return await verifyPassword(password, stored);
    } catch (error) {
      await throttle.forgive(attempt);
      throw error;
    }
  }

  async function passSecondFactor(
    admin: Admin,
    code: string | undefined,
    attempt: string | undefined,
    visitor: Visitor,
  ) {
    if (!admin.totp_confirmed_at) return undefined;
    if (!code) {
      await throttle.forgive(attempt);
      throw needsCode('Enter the code from your authenticator app.');
    }
    if (await acceptAppCode(db, secrets, admin, code, clock())) return 'with an authenticator code';
    if (await acceptRecoveryCode(db, admin.id, code)) return 'with a recovery code';
    await recordFailure('wrong code', visitor);
    throw needsCode('This code is not valid. Codes work once; wait for the next one.');
  }

  async function recordFailure(detail: string, visitor: Visitor) {
    await logEvent(db, { event: 'sign-in-failed', detail, visitor }, clock());
  }

  async function logOut(token: string | undefined, visitor: Visitor): Promise<void> {
    const session = token ? await findSession(db, token, clock()) : undefined;
    if (!session) return;
    await removeSession(db, session.admin_id, session.id);
    await logEvent(db, { event: 'signed-out', visitor }, clock());
  }

  /** Mails a link if the account exists; responds the same way, after the same time, either way. */
  async function requestReset(email: string, visitor: Visitor): Promise<void> {
    const sameTime = wait(FORGOT_RESPONSE_MS);
    const admin = await findByEmail(db, email);
    const { siteOrigin } = await settings();
    if (admin) {
      await db.transaction().execute(async (tx) => {
        const token = await createResetToken(tx, admin.id, clock());
        if (!token) return;
        await queueMail(tx, resetMail(admin.email, siteOrigin, token, clock()), clock());
        await logEvent(tx, { event: 'reset-requested', visitor }, clock());
      });
    }
    await sameTime;
  }

  /** Sets a new password through the mailed link. Ends every session and clears the throttle of the account. */
  async function resetPassword(token: string, password: string, visitor: Visitor): Promise<void> {
    if (!token) throw invalid(resetTokenMissing);
    refuseShort(password, 'password');
    const owner = await findTokenOwner(db, token, clock());
    if (!owner) throw invalid(resetTokenExpired);
    const passwordHash = await hashPassword(password);
    const { siteOrigin } = await settings();
    await db.transaction().execute(async (tx) => {
      if (!(await spendToken(tx, token, clock()))) throw invalid(resetTokenExpired);
      await consumeResetTokens(tx, owner, clock());
      const { email } = await getById(tx, owner);
      await setPassword(tx, owner, passwordHash, clock());
      await removeSessions(tx, owner);
      await clearFailures(tx, email);
      await deleteKnownPlaces(tx, email);
      await addKnownPlace(tx, email, visitor.address, clock());
      await queueMail(tx, noticeMail('password', email, siteOrigin), clock());
      await logEvent(tx, { event: 'password-reset', visitor }, clock());
    });
  }

  /** Sets a new password with the old one. Ends all other sessions. */
  async function changePassword(
    { session, visitor }: Owner,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ): Promise<void> {
    refuseShort(newPassword, 'newPassword');
    const admin = await checkPassword(session.admin_id, currentPassword, 'currentPassword', visitor);
    const passwordHash = await hashPassword(newPassword);
    const { siteOrigin } = await settings();
    await db.transaction().execute(async (tx) => {
      await refuseIfEnded(tx, admin, session.id);
      await setPassword(tx, admin.id, passwordHash, clock());
      await removeSessions(tx, admin.id, session.id);
      await consumeResetTokens(tx, admin.id, clock());
      await deleteKnownPlaces(tx, admin.email);
      await addKnownPlace(tx, admin.email, visitor.address, clock());
      await queueMail(tx, noticeMail('password', admin.email, siteOrigin), clock());
      await logEvent(tx, { event: 'password-changed', visitor }, clock());
    });
  }

  async function getAccount({ session }: Owner): Promise<{ email: string }> {
    const { email } = await getById(db, session.admin_id);
    return { email };
  }

  /** The old address is notified too: otherwise a hijacked session could change it unnoticed. */
  async function changeEmail(
    { session, visitor }: Owner,
    { email, password }: { email: string; password: string },
  ): Promise<void> {
    const admin = await checkPassword(session.admin_id, password, 'password', visitor);
    const other = await findByEmail(db, email);
    if (other && other.id !== admin.id) throw addressTaken();
    const { siteOrigin } = await settings();
    const change = db.transaction().execute(async (tx) => {
      await refuseIfEnded(tx, admin, session.id);
      await setEmail(tx, admin.id, email, clock());
      await consumeResetTokens(tx, admin.id, clock());
      await deleteKnownPlaces(tx, admin.email);
      await addKnownPlace(tx, email, visitor.address, clock());
      for (const to of new Set([admin.email, email]))
        await queueMail(tx, noticeMail('email', to, siteOrigin, email), clock());
      await logEvent(tx, { event: 'email-changed', visitor }, clock());
    });
    await change.catch((error) => {
      // Another admin has taken the address since it was looked up.
      throw isUniqueViolation(error) ? addressTaken() : error;
    });
  }

  /** Sensitive changes need the password again. Wrong ones count as failed sign-ins. */
  async function checkPassword(
    adminId: string,
    password: string,
    field: string,
    visitor: Visitor,
  ): Promise<Admin> {
    const admin = await getById(db, adminId);
    const attempt = await throttle.begin(admin.email, visitor.address);
    if (!(await verify(password, admin.password_hash, attempt))) {
      await logEvent(db, { event: 'password-check-failed', visitor }, clock());
      throw invalidField(field, 'This is not your current password.');
    }
    await throttle.forgive(attempt);
    return admin;
  }

  async function endSession({ session, visitor }: Owner, id: string): Promise<void> {
    if (!(await removeSession(db, session.admin_id, id))) throw notFound('Session');
    await logEvent(db, { event: 'session-ended', visitor }, clock());
  }

  async function endOtherSessions({ session, visitor }: Owner): Promise<void> {
    const ended = await removeSessions(db, session.admin_id, session.id);
    if (ended > 0)
      await logEvent(db, { event: 'session-ended', detail: `${ended} others`, visitor }, clock());
  }

  return {
    logIn,
    logOut,
    checkPassword,
    requestReset,
    resetPassword,
    getAccount,
    changeEmail,
    changePassword,
    listSessions: (adminId: string) => listSessions(db, adminId, clock()),
    endSession,
    endOtherSessions,
    ...createSecondFactorService({ db, clock, secrets, settings, checkPassword }),
  };
}

export type Auth = ReturnType<typeof createAuth>;

/** The token of a session, after authentication has succeeded. */
export async function openSession(
  tx: Db,
  { admin, how, visitor }: { admin: Pick<Admin, 'id' | 'email'>; how: string | undefined; visitor: Visitor },
  clock: () => Date,
): Promise<string> {
  await clearFailuresAt(tx, admin.email, visitor.address);
  await addKnownPlace(tx, admin.email, visitor.address, clock());
  await logEvent(tx, { event: 'signed-in', detail: how, visitor }, clock());
  return createSession(tx, admin.id, visitor.userAgent, clock());
}

/** The page recognises by the field's name that a code is needed. */
function needsCode(message: string) {
  return unauthorized(message, [{ field: 'code', message }]);
}

function refuseShort(password: string, field: string) {
  if (password.length < MIN_PASSWORD_CHARACTERS) throw invalidField(field, passwordTooShort);
}

function addressTaken() {
  const message = 'Another admin signs in with this address.';
  return conflict(message, undefined, [{ field: 'email', message }]);
}
