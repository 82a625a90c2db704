const BYTES = 16;

/** A random key. `crypto.randomUUID` needs HTTPS, which a site on a home network may not have. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
