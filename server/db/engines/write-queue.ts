/** Thrown after waiting too long in the queue. */
export class WriteQueueTimeout extends Error {}

/** A queue: one caller after another, in order. */
export function createWriteQueue() {
  const waiting = new Set<() => void>();
  let isTaken = false;

  function end() {
    const [next] = waiting;
    if (!next) isTaken = false;
    else next();
  }

  /** Resolves when it is the caller's turn, with the function that ends it. */
  function take(waitMs: number): Promise<() => void> {
    if (!isTaken) {
      isTaken = true;
      return Promise.resolve(end);
    }
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        waiting.delete(begin);
        resolve(end);
      };
      const timer = setTimeout(() => {
        waiting.delete(begin);
        reject(new WriteQueueTimeout('Other writes to the database took too long'));
      }, waitMs);
      waiting.add(begin);
    });
  }

  return { take };
}
