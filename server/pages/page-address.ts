import { splitAddress } from '#shared/text/split-address.ts';

/**
 * The canonical form of a page's URL: no trailing slash, no empty, `.` or `..` segments, no backslashes, no
 * unnecessary percent-encoding. Any other form is redirected, so that it is neither indexed nor cached.
 */
export function canonicalAddress(url: string): string {
  const { pathname, search } = splitAddress(url);
  // A leading `//` or `/\` would name another host.
  const segments = pathname.split(/[/\\]+/).map((segment) => encoded(segment));
  const path = new URL(`http://localhost/${segments.filter(Boolean).join('/')}`).pathname;
  return path + search;
}

/** Routes are in lower case only. */
export function lowerCaseAddress(url: string): string {
  const { pathname, search } = splitAddress(url);
  const segments = pathname.split('/').map((segment) => encoded(segment, true));
  return segments.join('/') + search;
}

function encoded(segment: string, isLowerCase = false): string {
  try {
    const text = decodeURIComponent(segment);
    return encodeURIComponent(isLowerCase ? text.toLowerCase() : text);
  } catch {
    // Not UTF-8: no page has such a URL.
    return segment;
  }
}
