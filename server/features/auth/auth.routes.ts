import { setTimeout as wait } from 'node:timers/promises';
import { type Api, bindCalls } from '#server/http/api.ts';
import type { CreateRateLimit } from '#server/http/rate-limits.ts';
import { bearerToken } from '#server/http/require-admin.ts';
import { toVisitor } from '#server/http/visitor.ts';
import { authCalls } from '#shared/contracts/auth.ts';
import type { Auth } from './auth.service.ts';
import { hashing, tooManyHashes } from './passwords.ts';

const QUARTER_HOUR_MS = 15 * 60 * 1000;

/** Long enough to make immediate retries cheap, short enough for someone who has to wait anyway. */
const REFUSAL_AFTER_MS = 250;

/** Before the body is read, so that a flood of sign-ins does not block others. */
async function rejectFloods(): Promise<void> {
  if (!hashing.isFull()) return;
  await wait(REFUSAL_AFTER_MS);
  throw tooManyHashes();
}

/** The login routes: what can be called without a session. */
export async function authRoutes(app: Api, { auth, rateLimit }: { auth: Auth; rateLimit: CreateRateLimit }) {
  const route = bindCalls(app, authCalls);
  const resetRequests = rateLimit({
    name: 'reset-requests',
    max: 10,
    perMs: QUARTER_HOUR_MS,
    sentence: 'Too many reset requests from your network.',
  });

  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  route('POST /auth/login', { onRequest: rejectFloods }, async (request) => ({
    token: await auth.logIn(request.body, toVisitor(request)),
  }));

  route('POST /auth/logout', async (request) => auth.logOut(bearerToken(request), toVisitor(request)));

  route('POST /auth/forgot-password', { onRequest: resetRequests.hook }, async (request) => {
    await auth.requestReset(request.body.email, toVisitor(request));
    return { message: 'If an account exists for this address, a link is on its way.' };
  });

  route('POST /auth/reset-password', async (request) => {
    await auth.resetPassword(request.body.token, request.body.password, toVisitor(request));
    return { message: 'Password updated.' };
  });
}
