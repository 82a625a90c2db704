import type { Api } from '#server/http/api.ts';
import { noContent } from '#server/http/api.ts';
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

/** Address, sessions, password and second factor. Registered behind the guard. */
export function securityRoutes(app: Api, { auth }: { auth: Auth }) {
  app.get('/sessions', { schema: { response: { 200: adminSessions } } }, async (request) => {
    const current = getSession(request);
    const rows = await auth.listSessions(current.admin_id);
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

  app.delete('/sessions/:id', { schema: { params: idParams, response: noContent } }, async (request) =>
    auth.endSession(getOwner(request), request.params.id),
  );

  app.post('/sessions/end-others', { schema: { response: noContent } }, async (request) =>
    auth.endOtherSessions(getOwner(request)),
  );

  app.get('/account', { schema: { response: { 200: adminAccount } } }, async (request) =>
    auth.getAccount(getOwner(request)),
  );

  app.put('/account/email', { schema: { body: emailChange, response: noContent } }, async (request) =>
    auth.changeEmail(getOwner(request), request.body),
  );

  app.put('/password', { schema: { body: passwordChange, response: noContent } }, async (request) =>
    auth.changePassword(getOwner(request), request.body),
  );

  app.get('/second-factor', { schema: { response: { 200: secondFactor } } }, async (request) =>
    auth.secondFactorState(getOwner(request)),
  );

  app.post(
    '/second-factor',
    { schema: { body: currentPassword, response: { 200: secondFactorSetup } } },
    async (request) => auth.setUpSecondFactor(getOwner(request), request.body.password),
  );

  app.post(
    '/second-factor/confirm',
    { schema: { body: secondFactorCode, response: { 200: recoveryCodes } } },
    async (request) => ({
      recoveryCodes: await auth.confirmSecondFactor(getOwner(request), request.body.code),
    }),
  );

  app.post(
    '/second-factor/recovery-codes',
    { schema: { body: currentPassword, response: { 200: recoveryCodes } } },
    async (request) => ({
      recoveryCodes: await auth.renewRecoveryCodes(getOwner(request), request.body.password),
    }),
  );

  app.post(
    '/second-factor/off',
    { schema: { body: currentPassword, response: noContent } },
    async (request) => auth.turnOffSecondFactor(getOwner(request), request.body.password),
  );
}
