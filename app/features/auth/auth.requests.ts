import { get, request } from '#app/lib/api.ts';
import type { LoginInput, LoginResult } from '#shared/contracts/auth.ts';
import type { PasskeyOptions, PasskeysOffered } from '#shared/contracts/passkeys.ts';

export function logIn(input: LoginInput): Promise<LoginResult> {
  return request('/auth/login', { method: 'POST', body: input });
}

export function logOut(): Promise<void> {
  return request('/auth/logout', { method: 'POST', authenticated: true });
}

export function requestReset(email: string): Promise<void> {
  return request('/auth/forgot-password', { method: 'POST', body: { email } });
}

export function resetPassword(token: string, password: string): Promise<void> {
  return request('/auth/reset-password', { method: 'POST', body: { token, password } });
}

export function passkeysOffered(signal: AbortSignal): Promise<PasskeysOffered> {
  return get('/auth/passkeys', { signal });
}

export function passkeySignInOptions(): Promise<PasskeyOptions> {
  return request('/auth/passkeys/options', { method: 'POST' });
}

export function logInWithPasskey(response: object): Promise<LoginResult> {
  return request('/auth/passkeys/login', { method: 'POST', body: { response } });
}
