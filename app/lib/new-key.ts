const BYTES = 16;

/** A random key. `crypto.randomUUID` needs HTTPS, which a site on a home network may not have. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `Idempotency-Key`s: the same for the same content, so that a repetition gets the first response, else a new one. */
export function createSendKeys(): (sent: unknown) => string {
  let last = { sent: '', key: '' };
  return (sent) => {
    const text = JSON.stringify(sent);
    if (text !== last.sent) last = { sent: text, key: newKey() };
    return last.key;
  };
}
