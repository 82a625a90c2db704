import { type ParsedUrlQuery, parse } from 'node:querystring';

/** A lone surrogate, which every string schema rejects by the name of its parameter. */
const NOT_TEXT = '\uD800';

/**
 * A URL with broken percent-encoding, or with a NUL, is not found. Fastify would respond to the first before our code
 * runs, and PostgreSQL fails on the second; with its `%` taken literally the URL takes the normal path to a 404.
 */
export function withValidEncoding(url: string): string {
  const [path = '', ...query] = url.split('?');
  return /[\0\uD800]/.test(decoded(path)) ? [path.replaceAll('%', '%25'), ...query].join('?') : url;
}

/** By default broken percent-encoding is decoded to U+FFFD: a search for something that nobody sent. */
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
