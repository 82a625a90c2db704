import { type ParsedUrlQuery, parse } from 'node:querystring';

/** What no text has: a contract refuses it by the name of its parameter, like a lone surrogate in a body. */
const NOT_TEXT = '\uD800';

/**
 * An address with broken percent-encoding, or with a NUL, names nothing. Fastify would respond to the first before any
 * of our own code runs, PostgreSQL fails at the second; with its `%` taken literally it is looked for and not found like
 * any other.
 */
export function withValidEncoding(url: string): string {
  const [path = '', ...query] = url.split('?');
  return /[\0\uD800]/.test(decoded(path)) ? [path.replaceAll('%', '%25'), ...query].join('?') : url;
}

/** By default broken percent-encoding is read as U+FFFD: a search for something that nobody has sent. */
export function parseQuery(query: string): ParsedUrlQuery {
  return parse(query, '&', '=', { decodeURIComponent: decoded });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return NOT_TEXT;
  }
}
