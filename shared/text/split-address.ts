/** The path of a URL as written, and its search with the question mark. */
export function splitAddress(url: string): { pathname: string; search: string } {
  const query = url.indexOf('?');
  return query < 0
    ? { pathname: url, search: '' }
    : { pathname: url.slice(0, query), search: url.slice(query) };
}
