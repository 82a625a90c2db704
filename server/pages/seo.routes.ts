import type { FastifyInstance, RouteHandlerMethod } from 'fastify';
import { notFound } from '#server/errors.ts';
import { createEtag, matchesEtag, registerEtag } from '#server/http/etag.ts';
import { SHOWN_ELSEWHERE } from '#server/http/security-headers.ts';
import type { Settings } from '#server/settings/settings.ts';
import { academicLevelLabels, academicLevels } from '#shared/contracts/academic.ts';
import { iconPath } from '#shared/text/responsive-images.ts';
import { siteIconPath, siteIconSvg } from '#shared/text/site-icon.ts';
import { socialImagePath } from '#shared/text/social-image.ts';
import { computeReadingTime, countPages } from '#shared/text/words.ts';
import type { Translate } from '#shared/words/translate.ts';
import { createDrawQueue, imageCache } from './draw-queue.ts';
import type { PublicRecordStore } from './public-records.store.ts';
import type { Publication } from './publication.ts';
import { drawSiteIcon, siteIconSizes } from './site-icon.ts';
import { sitemap } from './sitemap.ts';
import type { Look, TitlePage } from './social-image.ts';

const MAX_IMAGES_CACHED = 200;
/** Crawlers that collect texts for language models, by their names in `robots.txt`. */
const AI_CRAWLERS = [
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'anthropic-ai',
  'Google-Extended',
  'Applebot-Extended',
  'PerplexityBot',
  'Perplexity-User',
  'meta-externalagent',
  'Amazonbot',
  'Bytespider',
  'CCBot',
  'cohere-ai',
  'DuckAssistBot',
  'MistralAI-User',
];
const ICON_PX = 192;
const ONE_HOUR = 'public, max-age=3600';

type Seo = {
  records: PublicRecordStore;
  settings: () => Promise<Pick<Settings, 'siteOrigin' | 'aiCrawlers' | 'icon' | 'accent' | 'typeface'>>;
  /** Called each time: in development the pages change while the server runs. */
  publication: () => Promise<Publication>;
  showPage: RouteHandlerMethod;
};

/** What search engines and social networks read: `robots.txt`, the sitemap, and an image for every page. */
export function seoRoutes({ records, settings, publication, showPage }: Seo) {
  return async (app: FastifyInstance) => {
    const queue = createDrawQueue();
    app.addHook('onClose', queue.stop);
    registerEtag(app);
    for (const path of ['/feed.xml', '/rss.xml'])
      app.get(path, (_request, reply) => reply.redirect('/blog/feed.xml', 301));
    const map = async () => sitemap(records, (await settings()).siteOrigin);
    // The cache key names the icon; its bytes are read when it is rendered.
    const image = imageCache(
      async ({ look, ...page }: TitlePage) =>
        queue.draw({ ...page, look: { ...look, ...(look?.icon && { icon: await dataAddress(look.icon) }) } }),
      MAX_IMAGES_CACHED,
    );

    const siteIcon = imageCache(drawSiteIcon, siteIconSizes.length);

    async function dataAddress(path: string): Promise<string> {
      const { rawPayload } = await app.inject(path);
      return `data:image/png;base64,${rawPayload.toString('base64')}`;
    }

    app.get('/robots.txt', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robots(await settings())),
    );

    app.get('/manifest.webmanifest', async (_request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .send(manifest((await publication()).brand, await settings())),
    );

    app.get('/sitemap.xml', async (_request, reply) =>
      reply.type('application/xml; charset=utf-8').send(await (await map()).index(await publication())),
    );

    app.get<{ Params: { name: string } }>('/sitemap-:name.xml', async (request, reply) => {
      const part = await (await map()).findPart(request.params.name, await publication());
      if (!part) return showPage.call(app, request, reply);
      return reply.type('application/xml; charset=utf-8').send(part);
    });

    app.get('/site-icon.svg', async (_request, reply) =>
      reply
        .header('cache-control', ONE_HOUR)
        .type('image/svg+xml')
        .send(siteIconSvg((await settings()).accent ?? undefined)),
    );

    app.get<{ Params: { px: string } }>('/site-icon-:px.png', async ({ params }, reply) => {
      const { accent } = await settings();
      const px = siteIconSizes.find((size) => String(size) === params.px);
      if (!accent || !px) throw notFound('Picture');
      return reply
        .headers(SHOWN_ELSEWHERE)
        .header('cache-control', ONE_HOUR)
        .type('image/png')
        .send(await siteIcon({ colour: accent, px }));
    });

    app.get<{ Params: { kind: string; file: string } }>('/og/:kind/:file', async (request, reply) => {
      const { kind, file } = request.params;
      const name = file.endsWith('.png') ? file.slice(0, -'.png'.length) : '';
      const published = await publication();
      const page = await findTitlePage(kind, name, published, records);
      if (!page) throw notFound('Picture');
      const signature = published.pages.find(({ path }) => path === '/')?.correction;
      const png = await image({ ...page, ...(signature && { signature }), look: toLook(await settings()) });
      const etag = createEtag(png);
      reply.headers(SHOWN_ELSEWHERE).header('etag', etag).header('cache-control', ONE_HOUR);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send();
      return reply.type('image/png').send(png);
    });
  };
}

/** The web app manifest. `scripts/icons.ts` renders the icons. */
function manifest(
  { name, tagline }: Publication['brand'],
  { icon, accent }: Pick<Settings, 'icon' | 'accent'>,
): string {
  const drawn = (px: number) => (icon ? iconPath(icon, px) : siteIconPath(px));
  return JSON.stringify({
    name,
    short_name: name,
    description: tagline,
    start_url: '/',
    display: 'browser',
    background_color: '#FBF8F1',
    theme_color: '#FBF8F1',
    icons:
      icon || accent
        ? [192, 512].map((size) => ({
            src: drawn(size),
            type: 'image/png',
            sizes: `${size}x${size}`,
          }))
        : [
            { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
            { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
            { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any maskable' },
          ],
  });
}

/** Admin pages are also `noindex`; the API contains nothing that the pages do not show. */
export function robots({ siteOrigin, aiCrawlers }: Pick<Settings, 'siteOrigin' | 'aiCrawlers'>): string {
  const refused = aiCrawlers
    ? ''
    : `${AI_CRAWLERS.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /\n\n`;
  return `${refused}User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${siteOrigin}/sitemap.xml\n`;
}

function toLook({ accent, typeface, icon }: Pick<Settings, 'accent' | 'typeface' | 'icon'>): Look {
  return {
    ...(accent && { accent }),
    ...(typeface !== 'book' && { headings: 'sans' }),
    ...(icon && { icon: iconPath(icon, ICON_PX) }),
  };
}

async function findTitlePage(
  kind: string,
  name: string,
  { brand, pages, t }: Publication,
  records: PublicRecordStore,
): Promise<TitlePage | undefined> {
  if (kind === 'samples') return sampleTitlePage(await records.findSample(name), brand.name, t);
  if (kind === 'blog') return postTitlePage(await records.findPost(name), brand.name, t);
  const page = pages.find(({ path }) => socialImagePath(path) === `/og/${kind}/${name}.png`);
  if (!page) return undefined;
  const { title, correction } = page;
  return {
    brand: brand.name,
    kind: page.kind,
    title,
    ...(correction && { correction }),
    foot: brand.tagline,
  };
}

function sampleTitlePage(
  sample: Awaited<ReturnType<PublicRecordStore['findSample']>>,
  brand: string,
  t: Translate,
): TitlePage | undefined {
  if (!sample) return undefined;
  const level = academicLevels.find((name) => name === sample.level);
  const pages = countPages(sample.word_count);
  const length = t(pages === 1 ? 'one page' : 'about {n} pages', { n: pages });
  const foot = level
    ? t('{level} sample, {length}', { level: t(academicLevelLabels[level]), length })
    : t('Writing sample, {length}', { length });
  return { brand, kind: sample.subject, title: sample.title, foot };
}

function postTitlePage(
  post: Awaited<ReturnType<PublicRecordStore['findPost']>>,
  brand: string,
  t: Translate,
): TitlePage | undefined {
  if (!post) return undefined;
  const minutes = Math.max(1, computeReadingTime(post.word_count));
  return {
    brand,
    kind: t('Blog'),
    title: post.title,
    foot: t('{n} min read', { n: minutes }),
    tags: post.tags,
  };
}
