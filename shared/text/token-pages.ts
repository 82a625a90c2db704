/**
 * The pages behind a link with a token, as URL patterns: for one person. They are not indexed, stored, prerendered or
 * measured, load nothing from other sites, and tell no other site their address.
 */
export const tokenPages = [
  '/samples/preview/*',
  '/blog/preview/*',
  '/testimonial/*',
  '/requests/*',
  '/admin/reset',
];
/** The parameter with the token of a draft of the words. Any page can have it. */
export const PREVIEW_PARAMETER = 'preview';

export function isTokenPage({ pathname, search }: { pathname: string; search: string }): boolean {
  if (new RegExp(`[?&]${PREVIEW_PARAMETER}=`).test(search)) return true;
  // Also where there is no page, in other letters: the token is in the address all the same.
  const path = pathname.toLowerCase();
  return tokenPages.some((pattern) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
}
