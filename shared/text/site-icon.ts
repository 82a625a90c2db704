/** The default icon, in the owner's colour or in the default one. */
export function siteIconSvg(colour = '#a3242e'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="#FBF8F1"/><path d="M5 8c4-2 8-2 11 0v18c-3-2-7-2-11 0z M27 8c-4-2-8-2-11 0v18c3-2 7-2 11 0z" fill="none" stroke="#1D1B18" stroke-width="1.8" stroke-linejoin="round"/><path d="M19 17l2.5-4 2.5 4" fill="none" stroke="${colour}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
}

/** The URL of that icon for phones; `server/pages/site-icon.ts` renders it. */
export const siteIconPath = (px: number) => `/site-icon-${px}.png`;
