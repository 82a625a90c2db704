import { hash } from 'node:crypto';
import type { Env } from '#server/env.ts';

const ANALYTICS = 'https://www.googletagmanager.com';
const ANALYTICS_REPORTS = 'https://*.google-analytics.com https://*.analytics.google.com';

/** Public pages may be kept by a cache in between for a minute; the admin's are nobody else's business. */
export function cacheControlOf(url: string, status: number): string {
  if (isAdmin(url) || isPreview(url)) return 'no-store';
  return status === 200
    ? 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
    : 'public, max-age=0, must-revalidate';
}

/**
 * Hashes the page's own inline scripts, which carry the mark, and takes the mark out. A script that got into the
 * page by any other way has no mark, gets no hash and does not run.
 */
export function takeScriptHashes(markedHtml: string, scriptMark: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${scriptMark}"`;
  const script = new RegExp(`<script(?=[^>]*${mark})(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = Array.from(
    markedHtml.matchAll(script),
    ([, source = '']) => `'sha256-${hash('sha256', source, 'base64')}'`,
  );
  return { html: markedHtml.replaceAll(mark, ''), hashes: [...new Set(hashes)] };
}

export function contentSecurityPolicy(url: string, scriptHashes: string[], env: Env): string {
  const thirdParties: Pick<Env, 'ANALYTICS_ID' | 'CHAT_WIDGET_URL'> = isAdmin(url) ? {} : env;
  const chat = thirdParties.CHAT_WIDGET_URL ? new URL(thirdParties.CHAT_WIDGET_URL).origin : '';
  const analytics = thirdParties.ANALYTICS_ID ? ANALYTICS : '';
  const reports = thirdParties.ANALYTICS_ID ? ANALYTICS_REPORTS : '';
  return [
    policy('default-src', "'self'"),
    policy('script-src', "'self'", ...scriptHashes, analytics, chat),
    policy('style-src', "'self'", chat && "'unsafe-inline'"),
    policy('img-src', "'self'", 'data:', 'https:'),
    policy('font-src', "'self'", chat),
    policy('connect-src', "'self'", analytics, reports, chat, chat.replace(/^https/, 'wss')),
    policy('frame-src', chat || "'none'"),
    policy('object-src', "'none'"),
    policy('base-uri', "'none'"),
    policy('frame-ancestors', "'none'"),
    policy('form-action', "'self'"),
  ].join('; ');
}

function policy(name: string, ...sources: string[]): string {
  return [name, ...sources.filter(Boolean)].join(' ');
}

/** A draft under its preview link, which must stop working the moment it is taken back. */
function isPreview(url: string): boolean {
  return url.startsWith('/blog/preview/');
}

function isAdmin(url: string): boolean {
  return /^\/admin(?=[/?]|$)/.test(url);
}
