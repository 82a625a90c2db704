import { SPECULATION_RULES } from '#server/pages/speculation-rules.ts';
import type { Settings } from '#server/settings/settings.ts';
import { splitAddress } from '#shared/text/split-address.ts';
import { isTokenPage } from '#shared/text/token-pages.ts';
import { widgetDomain } from '#shared/text/widget-hosts.ts';
import type { InlineHashes } from './finish-page.ts';

const ANALYTICS = 'https://www.googletagmanager.com';
const ANALYTICS_REPORTS = 'https://*.google-analytics.com https://*.analytics.google.com';

/** Shared caches may serve a page for a minute, and for ten more while they revalidate it. */
export const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
export const MAX_SHARED_AGE_MS = 660_000;
/** A missing page, and one that changes by itself before a shared cache would revalidate: a scheduled post is due. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Admin pages and pages with a token are never stored. */
export function chooseCacheControl(url: string, status: number): string {
  if (isPrivate(url)) return 'no-store';
  return status === 200 ? SHARED : REVALIDATED;
}

/** Named in a header, fonts and scripts are requested before the browser has started to parse the page. */
export function createLinkHeader(fonts: Iterable<string>, script?: string): Record<string, string> {
  const links = Array.from(fonts, (font) => `<${font}>;rel=preload;as=font;crossorigin`);
  if (script) links.push(`<${script}>;rel=modulepreload`);
  return links.length > 0 ? { link: links.join(', ') } : {};
}

type ThirdParties = Pick<Settings, 'analyticsId' | 'chatWidgetUrl'>;

/**
 * A page's Content-Security-Policy. Third parties are allowed only if the owner has configured them: scripts from the
 * configured origin, everything else from any host of the same provider.
 */
export function contentSecurityPolicy(url: string, inlineHashes: InlineHashes, site: ThirdParties): string {
  const { analyticsId, chatWidgetUrl }: Partial<ThirdParties> = isPrivate(url) ? {} : site;
  const analytics = analyticsId ? ANALYTICS : '';
  const reports = analyticsId ? ANALYTICS_REPORTS : '';
  const chat = chatWidgetUrl ? chatSources(chatWidgetUrl) : noSources;
  return [
    policy('default-src', "'self'"),
    policy('script-src', "'self'", ...inlineHashes.scripts, analytics, chat.script),
    // A hash would disable `unsafe-inline`, which the widget's own styles need.
    policy(
      'style-src',
      "'self'",
      ...(chat.inlineStyles ? [chat.inlineStyles] : inlineHashes.styles),
      chat.hosts,
    ),
    policy('img-src', "'self'", 'data:', analytics, reports, chat.hosts),
    policy('font-src', "'self'", chat.hosts),
    policy('media-src', "'self'", chat.hosts),
    policy('connect-src', "'self'", analytics, reports, chat.hosts, chat.sockets),
    // The admin area shows a draft of the words in an iframe.
    policy('frame-src', isAdmin(url) ? "'self'" : chat.hosts || "'none'"),
    policy('object-src', "'none'"),
    policy('base-uri', "'none'"),
    policy('frame-ancestors', isWordPreview(url) ? "'self'" : "'none'"),
    policy('form-action', "'self'"),
  ].join('; ');
}

const noSources = { script: '', inlineStyles: '', hosts: '', sockets: '' };

function chatSources(widgetUrl: string): typeof noSources {
  const { origin, hostname } = new URL(widgetUrl);
  const domain = widgetDomain(hostname);
  return {
    script: origin,
    inlineStyles: "'unsafe-inline'",
    hosts: [...new Set([origin, `https://${domain}`, `https://*.${domain}`])].join(' '),
    sockets: `wss://${domain} wss://*.${domain}`,
  };
}

function policy(name: string, ...sources: string[]): string {
  return [name, ...sources.filter(Boolean)].join(' ');
}

/** Also of a redirect to such a page. A draft of the words may be framed by the admin area; no other page may be framed. */
export function createPrivacyHeaders(url: string): Record<string, string> {
  if (!isTokenPage(splitAddress(url))) return {};
  return {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    ...(isWordPreview(url) && { 'x-frame-options': 'SAMEORIGIN' }),
  };
}

/** A public page names the links that the browser may prerender; admin pages, pages with a token and missing ones do not. */
export function speculationHeaders(url: string, status: number): Record<string, string> {
  return status === 200 && !isPrivate(url) ? SPECULATION_RULES : {};
}

function isWordPreview(url: string): boolean {
  return isTokenPage({ pathname: '', search: splitAddress(url).search });
}

function isPrivate(url: string): boolean {
  return isAdmin(url) || isTokenPage(splitAddress(url));
}

function isAdmin(url: string): boolean {
  return /^\/admin(?=[/?]|$)/.test(url);
}
