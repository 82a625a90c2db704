import { type Api, bindCalls } from '#server/http/api.ts';
import { getOwner, getSession } from '#server/http/require-admin.ts';
import { securityCalls } from '#shared/contracts/auth.ts';
import { browserName } from '#shared/text/browser-name.ts';
import type { Auth } from './auth.service.ts';

/** Address, sessions, password and second factor. Registered behind the guard. */
export function securityRoutes(app: Api, { auth }: { auth: Auth }) {
  const route = bindCalls(app, securityCalls);
  route('GET /sessions', async (request) => {
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

  route('DELETE /sessions/:id', async (request) => auth.endSession(getOwner(request), request.params.id));

  route('POST /sessions/end-others', async (request) => auth.endOtherSessions(getOwner(request)));

  route('GET /account', async (request) => auth.getAccount(getOwner(request)));

  route('PUT /account/email', async (request) => auth.changeEmail(getOwner(request), request.body));

  route('PUT /password', async (request) => auth.changePassword(getOwner(request), request.body));

  route('GET /second-factor', async (request) => auth.secondFactorState(getOwner(request)));

  route('POST /second-factor', async (request) =>
    auth.setUpSecondFactor(getOwner(request), request.body.password),
  );

  route('POST /second-factor/confirm', async (request) => ({
    recoveryCodes: await auth.confirmSecondFactor(getOwner(request), request.body.code),
  }));

  route('POST /second-factor/recovery-codes', async (request) => ({
    recoveryCodes: await auth.renewRecoveryCodes(getOwner(request), request.body.password),
  }));

  route('POST /second-factor/off', async (request) =>
    auth.turnOffSecondFactor(getOwner(request), request.body.password),
  );
}
