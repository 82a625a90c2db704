/**
 * An address with broken percent-encoding names nothing. Fastify would respond to it before any of our own code runs;
 * with its `%` taken literally it is looked for and not found like any other.
 */
export function withValidEncoding(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}
