/**
 * An address with broken percent-encoding names nothing. Fastify would respond to it before any of our own code runs;
 * with its `%` taken literally it is looked for and not found like any other.
 */
export function withValidEncoding(url: string): string {
  const [path = '', ...query] = url.split('?');
  return isDecodable(path) ? url : [path.replaceAll('%', '%25'), ...query].join('?');
}

/** The result is used, because the bundler drops a call that it takes for one without effects. */
function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
