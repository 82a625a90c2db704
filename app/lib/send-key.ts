const BYTES = 16;

/** An `Idempotency-Key`. `crypto.randomUUID` would ask for HTTPS, which a site on a home network may not have. */
export function newSendKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Gives the same key for as long as the same thing is sent, so that a repeated send is answered with the first
 * answer, and a new one as soon as a word of it changes.
 */
export function createSendKeys(): (sent: unknown) => string {
  let last = { sent: '', key: '' };
  return (sent) => {
    const text = JSON.stringify(sent);
    if (text !== last.sent) last = { sent: text, key: newSendKey() };
    return last.key;
  };
}
