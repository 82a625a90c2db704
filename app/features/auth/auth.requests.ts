import { request } from '#app/lib/api.ts';
import type { LoginInput, LoginResult } from '#shared/contracts/auth.ts';

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
