import type { FastifyInstance } from 'fastify';

/**
 * A page kept by a cache in between must not outlive the moment at which a scheduled post becomes public. So the times
 * that its header allows end at that moment, the time for which a stale copy may be shown included.
 */
export function registerDuePosts(
  app: FastifyInstance,
  findNextDue: () => Promise<string | undefined>,
  clock: () => Date,
) {
  app.addHook('onSend', async (_request, reply, payload) => {
    const header = reply.getHeader('cache-control');
    if (typeof header !== 'string' || !header.includes('s-maxage')) return payload;
    const next = await findNextDue();
    if (next) reply.header('cache-control', endingIn(header, secondsUntil(next, clock())));
    return payload;
  });
}

function secondsUntil(time: string, now: Date): number {
  return Math.max(0, Math.floor((new Date(time).getTime() - now.getTime()) / 1000));
}

export function endingIn(header: string, seconds: number): string {
  const fresh = Math.min(secondsOf(header, 's-maxage'), seconds);
  const stale = Math.min(secondsOf(header, 'stale-while-revalidate'), seconds - fresh);
  return header
    .replace(/s-maxage=\d+/, `s-maxage=${fresh}`)
    .replace(/stale-while-revalidate=\d+/, `stale-while-revalidate=${stale}`);
}

function secondsOf(header: string, directive: string): number {
  return Number(header.match(new RegExp(`${directive}=(\\d+)`))?.[1] ?? 0);
}
