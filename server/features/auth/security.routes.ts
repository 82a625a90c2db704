import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { getOwner, getSession } from '#server/http/require-admin.ts';
import {
  adminAccount,
  adminSessions,
  currentPassword,
  emailChange,
  passwordChange,
  recoveryCodes,
  secondFactor,
  secondFactorCode,
  secondFactorSetup,
} from '#shared/contracts/auth.ts';
import { idParams } from '#shared/contracts/http.ts';
import { browserName } from '#shared/text/browser-name.ts';
import type { Auth } from './auth.service.ts';
import type { SessionStore } from './sessions.store.ts';

const tags = ['admin security'];

/** Address, sessions, password and second factor. Registered behind the guard. */
export function securityRoutes(auth: Auth, sessions: SessionStore): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/sessions', { schema: { tags, response: { 200: adminSessions } } }, async (request) => {
      const current = getSession(request);
      const rows = await sessions.listByAdmin(current.admin_id);
      return {
        items: rows.map((row) => ({
          _id: row.id,
          browser: browserName(row.user_agent),
          isCurrent: row.id === current.id,
          createdAt: row.created_at,
          lastUsedAt: row.last_used_at,
        })),
      };
    });

    app.delete('/sessions/:id', { schema: { tags, params: idParams } }, async (request, reply) => {
      await auth.endSession(getOwner(request), request.params.id);
      return reply.status(204).send();
    });

    app.post('/sessions/end-others', { schema: { tags } }, async (request, reply) => {
      await auth.endOtherSessions(getOwner(request));
      return reply.status(204).send();
    });

    app.get('/account', { schema: { tags, response: { 200: adminAccount } } }, async (request) =>
      auth.getAccount(getOwner(request)),
    );

    app.put('/account/email', { schema: { tags, body: emailChange } }, async (request, reply) => {
      await auth.changeEmail(getOwner(request), request.body);
      return reply.status(204).send();
    });

    app.put('/password', { schema: { tags, body: passwordChange } }, async (request, reply) => {
      await auth.changePassword(getOwner(request), request.body);
      return reply.status(204).send();
    });

    app.get('/second-factor', { schema: { tags, response: { 200: secondFactor } } }, async (request) =>
      auth.secondFactorState(getOwner(request)),
    );

    app.post(
      '/second-factor',
      { schema: { tags, body: currentPassword, response: { 200: secondFactorSetup } } },
      async (request) => auth.setUpSecondFactor(getOwner(request), request.body.password),
    );

    app.post(
      '/second-factor/confirm',
      { schema: { tags, body: secondFactorCode, response: { 200: recoveryCodes } } },
      async (request) => ({
        recoveryCodes: await auth.confirmSecondFactor(getOwner(request), request.body.code),
      }),
    );

    app.post(
      '/second-factor/recovery-codes',
      { schema: { tags, body: currentPassword, response: { 200: recoveryCodes } } },
      async (request) => ({
        recoveryCodes: await auth.renewRecoveryCodes(getOwner(request), request.body.password),
      }),
    );

    app.post('/second-factor/off', { schema: { tags, body: currentPassword } }, async (request, reply) => {
      await auth.turnOffSecondFactor(getOwner(request), request.body.password);
      return reply.status(204).send();
    });
  };
}
