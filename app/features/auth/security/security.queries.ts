import { readAdmin } from '#app/lib/admin-query.ts';
import { callAdmin } from '#app/lib/session.ts';

export const sessionsQuery = () => readAdmin('/sessions');
export const accountQuery = () => readAdmin('/account');
export const secondFactorQuery = () => readAdmin('/second-factor');
export const passkeysQuery = () => readAdmin('/passkeys');

export function passkeyOptions(password: string) {
  return callAdmin('POST /passkeys/options', { body: { password } });
}

export function addPasskey(response: object) {
  return callAdmin('POST /passkeys', { body: { response } });
}

export function renamePasskey(id: string, name: string) {
  return callAdmin('PUT /passkeys/:id', { params: { id }, body: { name } });
}

export function removePasskey(id: string) {
  return callAdmin('DELETE /passkeys/:id', { params: { id } });
}

export function endSession(id: string) {
  return callAdmin('DELETE /sessions/:id', { params: { id } });
}

export function endOtherSessions() {
  return callAdmin('POST /sessions/end-others');
}

export function changeEmail(email: string, password: string) {
  return callAdmin('PUT /account/email', { body: { email, password } });
}

export function changePassword(currentPassword: string, newPassword: string) {
  return callAdmin('PUT /password', { body: { currentPassword, newPassword } });
}

export function setUpSecondFactor(password: string) {
  return callAdmin('POST /second-factor', { body: { password } });
}

export function confirmSecondFactor(code: string) {
  return callAdmin('POST /second-factor/confirm', { body: { code } });
}

export function renewRecoveryCodes(password: string) {
  return callAdmin('POST /second-factor/recovery-codes', { body: { password } });
}

export function turnOffSecondFactor(password: string) {
  return callAdmin('POST /second-factor/off', { body: { password } });
}
