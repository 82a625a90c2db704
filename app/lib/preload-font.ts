import type { LinkDescriptor } from 'react-router';

/** With `font-display: optional`, a preloaded font is used from the first paint on, or not at all on this page. */
export function preloadFont(href: string): LinkDescriptor {
  return { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href };
}
