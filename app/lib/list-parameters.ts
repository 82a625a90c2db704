const MAX_SEARCH_CHARACTERS = 3_000;

/** The list parameters of a URL: search, and page (the first one if missing or invalid). */
export function listParameters(parameters: URLSearchParams): { q: string; page: number } {
  const page = parameters.get('page') ?? '';
  const words = (parameters.get('q') ?? '').replaceAll('\0', ' ').trim();
  return {
    q: words.slice(0, MAX_SEARCH_CHARACTERS).toWellFormed(),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** The URL with another search or filter, at its first page. */
export function changedAddress(current: URLSearchParams, change: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(current);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
