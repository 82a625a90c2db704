import type { Api } from '#server/http/api.ts';
import { noContent } from '#server/http/api.ts';
import type { CreateRateLimit } from '#server/http/rate-limits.ts';
import { getOwner } from '#server/http/require-admin.ts';
import { toVisitor } from '#server/http/visitor.ts';
import { currentPassword, loginResult } from '#shared/contracts/auth.ts';
import { idParams } from '#shared/contracts/http.ts';
import {
  newPasskey,
  passkey,
  passkeyName,
  passkeyOptions,
  passkeySignIn,
  passkeysOffered,
  passkeys as passkeysResult,
} from '#shared/contracts/passkeys.ts';
import type { PasskeyService } from './passkeys.service.ts';

type Parts = { passkeys: PasskeyService };

const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** Login routes, without a session. */
export async function passkeyRoutes(
  app: Api,
  { passkeys, rateLimit }: Parts & { rateLimit: CreateRateLimit },
) {
  // Signatures cannot be guessed: the limits protect against rows created by strangers.
  const createLimit = (name: string) =>
    rateLimit({
      name,
      max: 30,
      perMs: QUARTER_HOUR_MS,
      sentence: 'Too many attempts to sign in from your network.',
    });
  const challenges = createLimit('passkey-challenges');
  const signIns = createLimit('passkey-sign-ins');

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.get('/auth/passkeys', { schema: { response: { 200: passkeysOffered } } }, async () => ({
    isOffered: await passkeys.isOffered(),
  }));

  app.post(
    '/auth/passkeys/options',
    { onRequest: challenges.hook, schema: { response: { 200: passkeyOptions } } },
    async () => passkeys.startSignIn(),
  );

  app.post(
    '/auth/passkeys/login',
    { onRequest: signIns.hook, schema: { body: passkeySignIn, response: { 200: loginResult } } },
    async (request) => ({ token: await passkeys.finishSignIn(request.body, toVisitor(request)) }),
  );
}

/** Admin routes, behind the guard. */
export function adminPasskeyRoutes(app: Api, { passkeys }: Parts) {
  app.get('/passkeys', { schema: { response: { 200: passkeysResult } } }, async (request) => ({
    items: await passkeys.list(getOwner(request)),
  }));

  app.post(
    '/passkeys/options',
    { schema: { body: currentPassword, response: { 200: passkeyOptions } } },
    async (request) => passkeys.startRegistration(getOwner(request), request.body.password),
  );

  app.post('/passkeys', { schema: { body: newPasskey, response: { 201: passkey } } }, async (request) =>
    passkeys.finishRegistration(getOwner(request), request.body),
  );

  app.put(
    '/passkeys/:id',
    { schema: { params: idParams, body: passkeyName, response: { 200: passkey } } },
    async (request) => passkeys.rename(getOwner(request), request.params.id, request.body.name),
  );

  app.delete('/passkeys/:id', { schema: { params: idParams, response: noContent } }, async (request) =>
    passkeys.remove(getOwner(request), request.params.id),
  );
}
