import { logEvent } from '#server/audit/audit.store.ts';
import type { Db } from '#server/db/engines/engine.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { invalid, invalidField } from '#server/errors.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { queueMail } from '#server/mail/outbox.store.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { type Admin, getById, refuseIfEnded } from './admins.store.ts';
import { secondFactorMail } from './auth.mails.ts';
import * as factor from './second-factor.ts';
import { createSessionStore, type Owner } from './sessions.store.ts';

type Deps = {
  db: Db;
  clock: () => Date;
  secrets: SecretBox;
  settings: CurrentSettings;
  checkPassword: (adminId: string, password: string, field: string, visitor: Visitor) => Promise<Admin>;
};

/** Turns the second factor on and off; `auth.service.ts` checks it at sign-in. */
export function createSecondFactorService({ db, clock, secrets, settings, checkPassword }: Deps) {
  async function secondFactorState({ session }: Pick<Owner, 'session'>) {
    const admin = await getById(db, session.admin_id);
    return {
      isOn: admin.totp_confirmed_at !== null,
      recoveryCodesLeft: await factor.countRecoveryCodes(db, admin.id),
    };
  }

  async function setUpSecondFactor({ session, visitor }: Owner, password: string) {
    const admin = await checkPassword(session.admin_id, password, 'password', visitor);
    if (admin.totp_confirmed_at) throw invalid('Two-step sign-in is already on.');
    const { hostname } = new URL((await settings()).siteOrigin);
    return factor.setUpSecondFactor(db, secrets, admin, hostname);
  }

  /** The first code proves that the app has the secret. Sessions opened without a code end. */
  async function confirmSecondFactor({ session, visitor }: Owner, code: string): Promise<string[]> {
    const admin = await getById(db, session.admin_id);
    if (admin.totp_confirmed_at || !admin.totp_secret)
      throw invalid('There is nothing to confirm. Start again.');
    if (!(await factor.acceptAppCode(db, secrets, admin, code, clock())))
      throw invalidField('code', 'This code is not valid. Wait for the next one and try again.');
    const { siteOrigin } = await settings();
    return db.transaction().execute(async (tx) => {
      // Turned on before the sessions end: a sign-in without a code that is just being accepted waits for this row.
      await refuseIfEnded(tx, admin, session.id);
      const codes = await factor.turnOnSecondFactor(tx, admin, clock());
      await createSessionStore(tx, clock).removeAllByAdmin(admin.id, session.id);
      await queueMail(tx, secondFactorMail(admin.email, siteOrigin, 'on'), clock());
      await logEvent(tx, { event: 'second-factor-on', visitor }, clock());
      return codes;
    });
  }

  async function turnOffSecondFactor({ session, visitor }: Owner, password: string): Promise<void> {
    const admin = await checkPassword(session.admin_id, password, 'password', visitor);
    const { siteOrigin } = await settings();
    await db.transaction().execute(async (tx) => {
      await refuseIfEnded(tx, admin, session.id);
      await factor.removeSecondFactor(tx, admin.id);
      await queueMail(tx, secondFactorMail(admin.email, siteOrigin, 'off'), clock());
      await logEvent(tx, { event: 'second-factor-off', visitor }, clock());
    });
  }

  async function renewRecoveryCodes({ session, visitor }: Owner, password: string): Promise<string[]> {
    const admin = await checkPassword(session.admin_id, password, 'password', visitor);
    if (!admin.totp_confirmed_at) throw invalid('Two-step sign-in is off.');
    const { siteOrigin } = await settings();
    return db.transaction().execute(async (tx) => {
      await refuseIfEnded(tx, admin, session.id);
      await queueMail(tx, secondFactorMail(admin.email, siteOrigin, 'codes'), clock());
      await logEvent(tx, { event: 'recovery-codes-renewed', visitor }, clock());
      return factor.renewRecoveryCodes(tx, admin.id, clock());
    });
  }

  return {
    secondFactorState,
    setUpSecondFactor,
    confirmSecondFactor,
    turnOffSecondFactor,
    renewRecoveryCodes,
  };
}
