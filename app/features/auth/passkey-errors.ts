import { errorMessage } from '#app/lib/api.ts';

/** False in old browsers, and on origins that are neither https nor localhost. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** The browser's error as a sentence. `host` is the host name of the site's passkeys. */
export function passkeyProblem(error: unknown, host: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device already has a passkey for this site.';
  if (name === 'SecurityError') return `Passkeys for this site only work at ${host}. Open the desk there.`;
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used. Please try again, or use your password.';
  return errorMessage(error, 'That didn’t work. Please try again.');
}
