import { call } from '#app/lib/api.ts';
import type { LoginInput, LoginResult } from '#shared/contracts/auth.ts';
import type { PasskeyOptions, PasskeysOffered } from '#shared/contracts/passkeys.ts';

export function logIn(input: LoginInput): Promise<LoginResult> {
  return call('POST /auth/login', { body: input });
}

export function logOut() {
  return call('POST /auth/logout', { authenticated: true });
}

export function requestReset(email: string) {
  return call('POST /auth/forgot-password', { body: { email } });
}

export function resetPassword(token: string, password: string) {
  return call('POST /auth/reset-password', { body: { token, password } });
}

export function passkeysOffered(signal: AbortSignal): Promise<PasskeysOffered> {
  return call('GET /auth/passkeys', { signal });
}

export function passkeySignInOptions(): Promise<PasskeyOptions> {
  return call('POST /auth/passkeys/options');
}

export function logInWithPasskey(response: object): Promise<LoginResult> {
  return call('POST /auth/passkeys/login', { body: { response } });
}
