import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import { logEvent } from '#server/audit/audit.store.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import type { Database } from '#server/db/schema.ts';
import { invalid, notFound, unauthorized } from '#server/errors.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { queueMail } from '#server/mail/outbox.store.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import {
  MAX_PASSKEYS,
  type newPasskey,
  type Passkey,
  type PasskeyOptions,
  type PasskeySignIn,
} from '#shared/contracts/passkeys.ts';
import { browserName } from '#shared/text/browser-name.ts';
import { getById, refuseIfEnded } from './admins.store.ts';
import { noticeMail } from './auth.mails.ts';
import { type Auth, openSession } from './auth.service.ts';
import * as store from './passkeys.store.ts';
import type { Owner } from './sessions.store.ts';

type Deps = {
  engine: Engine;
  clock: () => Date;
  settings: CurrentSettings;
  checkPassword: Auth['checkPassword'];
};
type Row = Database['passkeys'];

/** EdDSA, ES256, RS256: every device supports one of them. The library would add one that is experimental in Node. */
const ALGORITHMS = [-8, -7, -257];

/**
 * A passkey replaces password and code: the device has verified the user (finger, face or PIN), which makes two
 * factors. Seldom needed, so the library is loaded on first use.
 */
export function createPasskeys({ engine: { db }, clock, settings, checkPassword }: Deps) {
  const library = () => import('@simplewebauthn/server');

  async function list({ session }: Pick<Owner, 'session'>): Promise<Passkey[]> {
    const { host } = await currentAddress();
    return (await store.listByAdmin(db, session.admin_id)).map((row) => toPasskey(row, host));
  }

  async function startRegistration({ session, visitor }: Owner, password: string): Promise<PasskeyOptions> {
    const { host } = await addressWithName();
    const admin = await checkPassword(session.admin_id, password, 'password', visitor);
    const existing = await store.listByAdmin(db, admin.id);
    if (existing.length >= MAX_PASSKEYS)
      throw invalid('You have as many passkeys as the site allows. Remove one first.');
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: host,
      rpID: host,
      userName: admin.email,
      userID: new TextEncoder().encode(admin.id),
      timeout: store.CHALLENGE_MS,
      supportedAlgorithmIDs: ALGORITHMS,
      // The login does not ask for an account, so the credential must be discoverable.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: existing
        .filter((row) => row.host === host)
        .map((row) => ({ id: row.credential_id, transports: JSON.parse(row.transports) })),
    });
    await store.storeChallenge(db, options.challenge, admin.id, clock());
    return { ...options };
  }

  async function finishRegistration(
    { session, visitor }: Owner,
    { response }: z.infer<typeof newPasskey>,
  ): Promise<Passkey> {
    const { host, origin } = await addressWithName();
    const challenge = await consumedChallenge(response.response.clientDataJSON, session.admin_id);
    if (!challenge) throw invalid('That took too long. Start again.');
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) throw invalid('This passkey was not accepted.');
    const { credential, credentialBackedUp } = registrationInfo;
    const admin = await getById(db, session.admin_id);
    return db.transaction().execute(async (tx) => {
      await refuseIfEnded(tx, admin, session.id);
      const passkey = {
        admin_id: admin.id,
        credential_id: credential.id,
        public_key: credential.publicKey,
        counter: credential.counter,
        transports: JSON.stringify(response.response.transports ?? []),
        host,
        name: browserName(visitor.userAgent),
        synced: credentialBackedUp ? (1 as const) : (0 as const),
      };
      const row = await store.add(tx, passkey, clock());
      if (!row) throw invalid('This device already has a passkey for this site.');
      await queueMail(tx, noticeMail('passkeyAdded', admin.email, origin), clock());
      await logEvent(tx, { event: 'passkey-added', detail: row.name, visitor }, clock());
      return toPasskey(row, host);
    });
  }

  async function rename({ session, visitor }: Owner, id: string, name: string): Promise<Passkey> {
    const row = await store.findByAdmin(db, session.admin_id, id);
    if (!row) throw notFound('Passkey');
    await store.rename(db, id, name);
    await logEvent(db, { event: 'passkey-renamed', detail: name, visitor }, clock());
    return toPasskey({ ...row, name }, (await currentAddress()).host);
  }

  async function remove({ session, visitor }: Owner, id: string): Promise<void> {
    const row = await store.findByAdmin(db, session.admin_id, id);
    if (!row) throw notFound('Passkey');
    const admin = await getById(db, session.admin_id);
    const { origin } = await currentAddress();
    await db.transaction().execute(async (tx) => {
      await store.remove(tx, id);
      await queueMail(tx, noticeMail('passkeyRemoved', admin.email, origin, row.name), clock());
      await logEvent(tx, { event: 'passkey-removed', detail: row.name, visitor }, clock());
    });
  }

  async function isOffered(): Promise<boolean> {
    return store.hasAny(db, (await currentAddress()).host);
  }

  async function startSignIn(): Promise<PasskeyOptions> {
    const { host } = await addressWithName();
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: host,
      timeout: store.CHALLENGE_MS,
      userVerification: 'required',
    });
    await store.storeChallenge(db, options.challenge, null, clock());
    return { ...options };
  }

  /** The token of a new session. The reason of a refusal is in the audit log only. */
  async function finishSignIn({ response }: PasskeySignIn, visitor: Visitor): Promise<string> {
    const { host, origin } = await currentAddress();
    const challenge = await consumedChallenge(response.response.clientDataJSON, null);
    if (!challenge) return refuse('passkey: unknown or used challenge', visitor);
    const row = await store.findByCredential(db, response.id);
    if (!row) return refuse('unknown passkey', visitor);
    const { userHandle } = response.response;
    if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== row.admin_id)
      return refuse('passkey of somebody else', visitor);
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: row.counter,
      },
    }).catch((error: Error) => ({ verified: false, authenticationInfo: error }));
    if (!verified || authenticationInfo instanceof Error) {
      const reason = authenticationInfo instanceof Error ? authenticationInfo.message : 'wrong signature';
      return refuse(`passkey: ${reason}`, visitor);
    }
    const admin = await getById(db, row.admin_id);
    const token = await db.transaction().execute(async (tx) => {
      const { newCounter, credentialBackedUp } = authenticationInfo;
      const isCounted = await store.recordUse(tx, row, newCounter, credentialBackedUp, clock());
      if (!isCounted) return undefined;
      return openSession(tx, { admin, how: `with the passkey ${row.name}`, visitor }, clock);
    });
    return token ?? refuse('passkey: used twice at once, or removed', visitor);
  }

  async function refuse(detail: string, visitor: Visitor): Promise<never> {
    await logEvent(db, { event: 'sign-in-failed', detail, visitor }, clock());
    throw unauthorized('This passkey was not accepted.');
  }

  /** The challenge of a response, if it was ours; it is consumed by this call. */
  async function consumedChallenge(
    clientDataJSON: string,
    adminId: string | null,
  ): Promise<string | undefined> {
    const challenge = challengeIn(clientDataJSON);
    return challenge && (await store.consumeChallenge(db, challenge, adminId, clock()))
      ? challenge
      : undefined;
  }

  async function currentAddress() {
    const { siteOrigin } = await settings();
    return { origin: siteOrigin, host: new URL(siteOrigin).hostname };
  }

  /** Passkeys need a host name; browsers create none for an IP address. */
  async function addressWithName() {
    const address = await currentAddress();
    if (isIP(address.host.replace(/^\[|\]$/g, '')))
      throw invalid('Passkeys need a site with a domain name. Set your address under Settings first.');
    return address;
  }

  return {
    list,
    startRegistration,
    finishRegistration,
    rename,
    remove,
    isOffered,
    startSignIn,
    finishSignIn,
  };
}

export type PasskeyService = ReturnType<typeof createPasskeys>;

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: { challenge?: unknown } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof data.challenge === 'string' && data.challenge.length <= 100 ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

function toPasskey(row: Row, host: string): Passkey {
  return {
    _id: row.id,
    name: row.name,
    host: row.host,
    isOfThisHost: row.host === host,
    isSynced: row.synced === 1,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
