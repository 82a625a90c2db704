import { adminQuery } from '#app/lib/admin-query.ts';
import { adminRequest } from '#app/lib/session.ts';
import type {
  AdminAccount,
  AdminSessions,
  RecoveryCodes,
  SecondFactor,
  SecondFactorSetup,
} from '#shared/contracts/auth.ts';
import type { Passkey, PasskeyOptions, Passkeys } from '#shared/contracts/passkeys.ts';

export const sessionsQuery = () => adminQuery<AdminSessions>('/sessions');
export const accountQuery = () => adminQuery<AdminAccount>('/account');
export const secondFactorQuery = () => adminQuery<SecondFactor>('/second-factor');
export const passkeysQuery = () => adminQuery<Passkeys>('/passkeys');

export function passkeyOptions(password: string): Promise<PasskeyOptions> {
  return adminRequest('/passkeys/options', { method: 'POST', body: { password } });
}

export function addPasskey(response: object): Promise<Passkey> {
  return adminRequest('/passkeys', { method: 'POST', body: { response } });
}

export function renamePasskey(id: string, name: string): Promise<Passkey> {
  return adminRequest(`/passkeys/${id}`, { method: 'PUT', body: { name } });
}

export function removePasskey(id: string): Promise<void> {
  return adminRequest(`/passkeys/${id}`, { method: 'DELETE' });
}

export function endSession(id: string): Promise<void> {
  return adminRequest(`/sessions/${id}`, { method: 'DELETE' });
}

export function endOtherSessions(): Promise<void> {
  return adminRequest('/sessions/end-others', { method: 'POST' });
}

export function changeEmail(email: string, password: string): Promise<void> {
  return adminRequest('/account/email', { method: 'PUT', body: { email, password } });
}

export function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  return adminRequest('/password', { method: 'PUT', body: { currentPassword, newPassword } });
}

export function setUpSecondFactor(password: string): Promise<SecondFactorSetup> {
  return adminRequest('/second-factor', { method: 'POST', body: { password } });
}

export function confirmSecondFactor(code: string): Promise<RecoveryCodes> {
  return adminRequest('/second-factor/confirm', { method: 'POST', body: { code } });
}

export function renewRecoveryCodes(password: string): Promise<RecoveryCodes> {
  return adminRequest('/second-factor/recovery-codes', { method: 'POST', body: { password } });
}

export function turnOffSecondFactor(password: string): Promise<void> {
  return adminRequest('/second-factor/off', { method: 'POST', body: { password } });
}
