import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

export type Visitor = { address: string; userAgent: string };

const MAX_USER_AGENT = 300;

export function toVisitor(request: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT).toWellFormed();
  return { address: toVisitorAddress(request), userAgent };
}

const GROUPS = 8;
const PLACE_GROUPS = 4;
const NETWORK_GROUPS = 3;

/**
 * What counts as one client. An IPv6 customer gets a whole /64, so its addresses count as one. Behind a proxy
 * `request.ip` is the visitor's address only if `TRUST_PROXY` says so.
 */
export function toVisitorAddress({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // Missing in Fastify's types: after the connection has closed there is no address.
  return toPrefix(ip ?? '', PLACE_GROUPS);
}

/** The wider network of a location: many IPv6 customers get a /48, which contains 65,536 /64s. */
export function toNetwork(place: string): string {
  return place.endsWith('::/64') ? toPrefix(place.replace(/\/64$/, ''), NETWORK_GROUPS) : place;
}

function toPrefix(ip: string, count: number): string {
  // Some proxies append the client's port.
  const host = ip.match(/^\[(.*)\](?::\d+)?$/)?.[1] ?? ip.match(/^(\d+\.\d+\.\d+\.\d+):\d+$/)?.[1] ?? ip;
  const address = host.toLowerCase().split('%')[0] ?? '';
  const mapped = address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/)?.[1] ?? address;
  if (isIPv4(mapped)) return mapped;
  // A forwarded value that is no address must not make every request a separate client.
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
