import { splitAddress } from '#shared/text/split-address.ts';

/**
 * The one spelling of a page's address: no slash at its end, no empty, `.` or `..` segments, no backslashes, nothing
 * percent-encoded that need not be. Any other spelling is redirected, so that it is neither indexed nor cached.
 */
export function canonicalAddress(url: string): string {
  const { pathname, search } = splitAddress(url);
  // A leading `//` or `/\` would name another host.
  const segments = pathname.split(/[/\\]+/).map((segment) => encoded(segment));
  const path = new URL(`http://localhost/${segments.filter(Boolean).join('/')}`).pathname;
  return path + search;
}

/** Routes know their addresses in lower case only. */
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
    // Not UTF-8: no page has such a name.
    return segment;
  }
}
