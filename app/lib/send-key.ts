import { newKey } from './new-key.ts';

/**
 * `Idempotency-Key`s. Gives the same key for as long as the same thing is sent, so that a repeated request gets the first
 * response again, and a new one as soon as a word of it changes.
 */
export function createSendKeys(): (sent: unknown) => string {
  let last = { sent: '', key: '' };
  return (sent) => {
    const text = JSON.stringify(sent);
    if (text !== last.sent) last = { sent: text, key: newKey() };
    return last.key;
  };
}
