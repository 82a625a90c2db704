import { type Api, bindCalls } from '#server/http/api.ts';
import type { CreateRateLimit } from '#server/http/rate-limits.ts';
import { getOwner } from '#server/http/require-admin.ts';
import { toVisitor } from '#server/http/visitor.ts';
import { adminPasskeyCalls, passkeyCalls } from '#shared/contracts/passkeys.ts';
import type { PasskeyService } from './passkeys.service.ts';

type Parts = { passkeys: PasskeyService };

const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** Login routes, without a session. */
export async function passkeyRoutes(
  app: Api,
  { passkeys, rateLimit }: Parts & { rateLimit: CreateRateLimit },
) {
  const route = bindCalls(app, passkeyCalls);
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

  route('GET /auth/passkeys', async () => ({
    isOffered: await passkeys.isOffered(),
  }));

  route('POST /auth/passkeys/options', { onRequest: challenges.hook }, async () => passkeys.startSignIn());

  route('POST /auth/passkeys/login', { onRequest: signIns.hook }, async (request) => ({
    token: await passkeys.finishSignIn(request.body, toVisitor(request)),
  }));
}

/** Admin routes, behind the guard. */
export function adminPasskeyRoutes(app: Api, { passkeys }: Parts) {
  const route = bindCalls(app, adminPasskeyCalls);
  route('GET /passkeys', async (request) => ({ items: await passkeys.list(getOwner(request)) }));

  route('POST /passkeys/options', async (request) =>
    passkeys.startRegistration(getOwner(request), request.body.password),
  );

  route('POST /passkeys', async (request) => passkeys.finishRegistration(getOwner(request), request.body));

  route('PUT /passkeys/:id', async (request) =>
    passkeys.rename(getOwner(request), request.params.id, request.body.name),
  );

  route('DELETE /passkeys/:id', async (request) => passkeys.remove(getOwner(request), request.params.id));
}
