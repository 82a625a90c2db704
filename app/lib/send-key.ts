import { newKey } from './new-key.ts';

/**
 * `Idempotency-Key`s: the same key for the same content, so that a repeated request gets the first response again,
 * and a new one as soon as it changes.
 */
export function createSendKeys(): (sent: unknown) => string {
  let last = { sent: '', key: '' };
  return (sent) => {
    const text = JSON.stringify(sent);
    if (text !== last.sent) last = { sent: text, key: newKey() };
    return last.key;
  };
}
