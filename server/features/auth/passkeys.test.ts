import { expect, test } from 'vitest';
import { createAuthenticator } from '#tests/support/authenticator.ts';
import { testApp } from '#tests/test-app.ts';

const ORIGIN = 'https://writer.example';
const HOUR_MS = 60 * 60 * 1000;
const site = { origin: ORIGIN };

/** A site with an admin who is signed in, and a device of theirs. */
async function appWithOwner(variables: Record<string, string> = { SITE_ORIGIN: ORIGIN }) {
  const app = await testApp(variables);
  const admin = await app.make.admin();
  const post = (url: string, payload?: object, headers = {}) =>
    app.inject({ method: 'POST', url: `/api${url}`, headers, ...(payload && { payload }) });
  const { token } = (await post('/auth/login', admin)).json();
  const headers = { authorization: `Bearer ${token}` };
  const device = createAuthenticator();
  const optionsToAdd = async () =>
    (await post('/admin/passkeys/options', { password: admin.password }, headers)).json();
  const add = (answer: object) => post('/admin/passkeys', answer, headers);
  const optionsToSignIn = async () => (await post('/auth/passkeys/options')).json();
  const signIn = (answer: object) => post('/auth/passkeys/login', answer);
  /** What the audit log says of an event, each time it happened. */
  const readDetails = async (event: string) =>
    (await app.engine.db.selectFrom('audit_log').select('detail').where('event', '=', event).execute()).map(
      ({ detail }) => detail,
    );
  return { ...app, admin, headers, post, device, optionsToAdd, add, optionsToSignIn, signIn, readDetails };
}

/** The same with a passkey in place. */
async function appWithPasskey(variables?: Record<string, string>) {
  const app = await appWithOwner(variables);
  const added = await app.add(app.device.register(await app.optionsToAdd(), { origin: app.env.SITE_ORIGIN }));
  expect(added.statusCode).toBe(201);
  return { ...app, passkey: added.json() };
}

test('passkeys: a passkey signs in without a password and without a code', async () => {
  const { engine, inject, device, optionsToSignIn, signIn, readDetails, admin } = await appWithPasskey();
  await engine.db.updateTable('admins').set({ totp_confirmed_at: '2026-06-01T00:00:00.000Z' }).execute();
  const options = await optionsToSignIn();
  expect(options).toMatchObject({ rpId: 'writer.example', userVerification: 'required' });
  const response = await signIn(device.signIn(options, site));
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  const headers = { authorization: `Bearer ${response.json().token}` };
  expect((await inject({ url: '/api/admin/passkeys', headers })).json().items).toMatchObject([
    { isOfThisHost: true, lastUsedAt: expect.any(String) },
  ]);
  expect(await readDetails('signed-in')).toContainEqual(expect.stringMatching(/^with the passkey /));
  const mails = await engine.db.selectFrom('outbox').select(['recipient', 'subject']).execute();
  expect(mails).toEqual([{ recipient: admin.email, subject: 'A passkey was added' }]);
});

test('passkeys: adding a passkey needs the password and a device that verifies its user', async () => {
  const { admin, device, headers, post, optionsToAdd, add } = await appWithOwner();
  const wrong = await post('/admin/passkeys/options', { password: 'wrong' }, headers);
  expect([wrong.statusCode, wrong.json().errors[0].field]).toEqual([400, 'password']);
  expect((await post('/admin/passkeys/options', { password: admin.password })).statusCode).toBe(401);
  const options = await optionsToAdd();
  expect(options).toMatchObject({
    rp: { id: 'writer.example' },
    user: { name: admin.email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const unverified = await add(device.register(options, { ...site, isVerified: false }));
  expect([unverified.statusCode, unverified.json().error]).toEqual([400, 'This passkey was not accepted.']);
});

test('passkeys: a challenge is valid once, for its own purpose, until it expires', async () => {
  const { clock, setClock, device, optionsToAdd, add, optionsToSignIn, signIn } = await appWithPasskey();
  const trySignIn = async (answer: object) => (await signIn(answer)).statusCode;

  const used = device.signIn(await optionsToSignIn(), site);
  expect(await trySignIn(used)).toBe(200);
  expect(await trySignIn(used)).toBe(401);
  expect(await trySignIn(device.signIn({ challenge: 'made-up' }, site))).toBe(401);
  expect(await trySignIn(device.signIn(await optionsToAdd(), site))).toBe(401);
  const toAdd = device.register({ ...(await optionsToSignIn()), user: { id: '' } }, site);
  expect((await add(toAdd)).statusCode).toBe(400);

  const late = device.signIn(await optionsToSignIn(), site);
  setClock(new Date(clock().getTime() + HOUR_MS));
  expect(await trySignIn(late)).toBe(401);
});

test('two concurrent uses of one challenge: one succeeds', async () => {
  const { device, optionsToSignIn, signIn } = await appWithPasskey();
  const answer = device.signIn(await optionsToSignIn(), site);
  const statuses = await Promise.all([signIn(answer), signIn(answer), signIn(answer)]);
  expect(statuses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401]);
});

test('passkeys: another origin, another host, another key and an unverified user are refused alike', async () => {
  const { device, optionsToAdd, add, optionsToSignIn, signIn, readDetails } = await appWithPasskey();
  const readRefusal = async (answer: object) => {
    const response = await signIn(answer);
    return [response.statusCode, response.json().error];
  };
  const refused = [401, 'This passkey was not accepted.'];
  const stranger = createAuthenticator();
  const foreign = { origin: 'https://writer.example.evil.example', host: 'writer.example' };
  expect(await readRefusal(device.signIn(await optionsToSignIn(), foreign))).toEqual(refused);
  expect(await readDetails('sign-in-failed')).toEqual([
    expect.stringContaining('Unexpected authentication response origin'),
  ]);
  const elsewhere = { ...site, host: 'evil.example' };
  expect(await readRefusal(device.signIn(await optionsToSignIn(), elsewhere))).toEqual(refused);
  expect(await readRefusal(device.signIn(await optionsToSignIn(), { ...site, isVerified: false }))).toEqual(
    refused,
  );
  expect(await readRefusal(stranger.signIn(await optionsToSignIn(), site))).toEqual(refused);
  // A stranger's signature under the name of a known key.
  const forged = stranger.signIn(await optionsToSignIn(), site);
  const known = device.signIn(await optionsToSignIn(), site).response;
  Object.assign(forged.response, { id: known.id, rawId: known.rawId });
  Object.assign(forged.response.response, { userHandle: known.response.userHandle });
  expect(await readRefusal(forged)).toEqual(refused);
  expect((await add(createAuthenticator().register(await optionsToAdd(), foreign))).statusCode).toBe(400);
});

test('passkeys: a counter that does not increase is refused as a copied key', async () => {
  const { device, optionsToSignIn, signIn } = await appWithPasskey();
  const statusAt = async (counter: number) =>
    (await signIn(device.signIn(await optionsToSignIn(), { ...site, counter }))).statusCode;
  expect(await statusAt(7)).toBe(200);
  expect(await statusAt(7)).toBe(401);
  expect(await statusAt(3)).toBe(401);
  expect(await statusAt(4_000_000_000)).toBe(200);
});

test('passkeys: a removed passkey is refused, and its removal is mailed to the owner', async () => {
  const { engine, inject, device, headers, optionsToSignIn, passkey, signIn, readDetails } =
    await appWithPasskey();
  const answer = device.signIn(await optionsToSignIn(), site);
  const url = `/api/admin/passkeys/${passkey._id}`;
  expect((await inject({ method: 'DELETE', url })).statusCode).toBe(401);
  expect((await inject({ method: 'DELETE', url, headers })).statusCode).toBe(204);
  expect((await inject({ method: 'DELETE', url, headers })).statusCode).toBe(404);
  expect(await readDetails('passkey-removed')).toEqual([passkey.name]);
  const mails = await engine.db.selectFrom('outbox').select(['subject', 'text_body']).execute();
  const told = mails.filter(({ subject }) => subject === 'A passkey was removed');
  expect(told.map(({ text_body: text }) => text.includes(passkey.name))).toEqual([true]);
  expect((await signIn(answer)).statusCode).toBe(401);
  expect((await inject({ url: '/api/auth/passkeys' })).json()).toEqual({ isOffered: false });
});

test('passkeys: a passkey can be renamed', async () => {
  const { inject, headers, passkey } = await appWithPasskey();
  const put = (name: string) =>
    inject({
      method: 'PUT',
      url: `/api/admin/passkeys/${passkey._id}`,
      headers,
      payload: { name },
    });
  expect((await put('  Blue key ')).json().name).toBe('Blue key');
  expect((await put(' ')).json().errors).toEqual([{ field: 'name', message: 'Enter a name.' }]);
});

test('passkeys: the login offers passkeys where they work; those of an old address are marked', async () => {
  const { inject, headers } = await appWithPasskey({});
  const offered = async () => (await inject({ url: '/api/auth/passkeys' })).json().isOffered;
  expect(await offered()).toBe(true);
  const settings = await inject({ url: '/api/admin/settings', headers });
  const payload = { fields: { siteOrigin: ORIGIN }, version: settings.json().version };
  expect((await inject({ method: 'PUT', url: '/api/admin/settings', headers, payload })).statusCode).toBe(
    200,
  );
  expect(await offered()).toBe(false);
  expect((await inject({ url: '/api/admin/passkeys', headers })).json().items).toMatchObject([
    { host: 'localhost', isOfThisHost: false },
  ]);
});

test('passkeys: strangers cannot fill the table of challenges', async () => {
  const { engine, post } = await appWithOwner({ SITE_ORIGIN: ORIGIN });
  const statuses = [];
  for (let time = 0; time < 31; time += 1) statuses.push((await post('/auth/passkeys/options')).statusCode);
  expect(statuses.slice(-2)).toEqual([200, 429]);
  expect((await engine.db.selectFrom('passkey_challenges').selectAll().execute()).length).toBe(30);
});

test('passkeys: a site under an IP address has no passkeys', async () => {
  const { admin, headers, post } = await appWithOwner({ SITE_ORIGIN: 'http://192.0.2.7:4000' });
  const response = await post('/admin/passkeys/options', { password: admin.password }, headers);
  expect([response.statusCode, response.json().error]).toEqual([
    400,
    'Passkeys need a site with a domain name. Set your address under Settings first.',
  ]);
});
