import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const GROUPS = 8;
const PLACE_GROUPS = 4;
const NETWORK_GROUPS = 3;

/**
 * Who counts as one caller. An IPv6 customer is given a whole network of 64 bits, so its addresses count as one.
 * Behind a proxy `request.ip` is the visitor's address only if `TRUST_PROXY` says so.
 */
export function addressOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // Fastify's types do not say it: once the connection is gone there is no address any more.
  return prefixOf(ip ?? '', PLACE_GROUPS);
}

/** The network that a place belongs to: many customers of IPv6 are given 48 bits, which are 65,536 places. */
export function networkOf(place: string): string {
  return place.endsWith('::/64') ? prefixOf(place.replace(/\/64$/, ''), NETWORK_GROUPS) : place;
}

function prefixOf(ip: string, count: number): string {
  // Some proxies add the port that the visitor came from.
  const bare = ip.match(/^\[(.*)\](?::\d+)?$/)?.[1] ?? ip.match(/^(\d+\.\d+\.\d+\.\d+):\d+$/)?.[1] ?? ip;
  const address = bare.toLowerCase().split('%')[0] ?? '';
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped;
  // What a proxy passes on without it being an address must not make every request a caller of its own.
  if (!isIPv6(address)) return 'unknown';
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === '' ? [] : tail.split(':');
  const missing = address.includes('::') ? Math.max(0, GROUPS - groups.length - rest.length) : 0;
  return `${[...groups, ...Array<string>(missing).fill('0'), ...rest]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/${count * 16}`;
}
