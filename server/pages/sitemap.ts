import { escapeHtml } from '#shared/text/html.ts';
import type { PublicRecordStore } from './public-records.store.ts';
import type { Publication } from './publication.ts';

const MAX_ADDRESSES_PER_PART = 10_000;

type Address = { path: string; changedAt: string | null };
type Kind = 'pages' | 'samples' | 'posts';

/** The parts are next to the index: a sitemap may only list URLs at or below its own folder. */
export function sitemap(records: PublicRecordStore, origin: string, maxPerPart = MAX_ADDRESSES_PER_PART) {
  async function index(publication: Publication): Promise<string> {
    const [samples, posts] = await Promise.all([records.summarizeSamples(), records.summarizePosts()]);
    const pages = await listPages(publication);
    const parts = [
      ...listParts('pages', pages.length, findLatest(pages)),
      ...listParts('samples', samples.count, samples.changedAt),
      ...listParts('posts', posts.count, posts.changedAt),
    ];
    return xml('sitemapindex', 'sitemap', parts);
  }

  /** Undefined if there is no such part. */
  async function findPart(name: string, publication: Publication): Promise<string | undefined> {
    const [, kind, digits] = /^(pages|samples|posts)-([1-9]\d{0,5})$/.exec(name) ?? [];
    if (!kind) return undefined;
    const offset = (Number(digits) - 1) * maxPerPart;
    const addresses = await list(kind as Kind, offset, publication);
    return addresses.length > 0 ? xml('urlset', 'url', addresses) : undefined;
  }

  async function list(kind: Kind, offset: number, publication: Publication): Promise<Address[]> {
    if (kind === 'pages') return (await listPages(publication)).slice(offset, offset + maxPerPart);
    const found =
      kind === 'samples'
        ? await records.listSamples(offset, maxPerPart)
        : await records.listPosts(offset, maxPerPart);
    const folder = kind === 'samples' ? 'samples' : 'blog';
    return found.map(({ slug, changedAt }) => ({
      path: `/${folder}/${encodeURIComponent(slug)}`,
      changedAt,
    }));
  }

  /** The pages of the route table, and the list pages, which change when their records do. */
  async function listPages({ pages, passageKinds, builtAt }: Publication): Promise<Address[]> {
    const [samples, posts, categories, kinds] = await Promise.all([
      records.summarizeSamples(),
      records.summarizePosts(),
      records.listCategories(),
      records.listPassageKinds(),
    ]);
    const fromRecords: Record<string, string | null> = {
      '/samples': samples.changedAt,
      '/blog': posts.changedAt,
    };
    return [
      ...pages
        .filter(({ isEmpty }) => !isEmpty)
        .map(({ path, updated }) => ({ path, changedAt: fromRecords[path] ?? updated ?? builtAt })),
      ...categories.map(({ slug, changedAt }) => ({
        path: `/samples/category/${encodeURIComponent(slug)}`,
        changedAt,
      })),
      ...kinds
        .filter(({ slug }) => passageKinds.includes(slug))
        .map(({ slug, changedAt }) => ({ path: `/samples/passages/${slug}`, changedAt })),
    ];
  }

  function listParts(kind: Kind, count: number, changedAt: string | null): Address[] {
    const parts = Math.ceil(count / maxPerPart);
    return Array.from({ length: parts }, (_, part) => ({
      path: `/sitemap-${kind}-${part + 1}.xml`,
      changedAt,
    }));
  }

  function xml(root: string, entry: string, addresses: Address[]): string {
    const entries = addresses.map(({ path, changedAt }) => {
      const lastmod = changedAt ? `<lastmod>${escapeHtml(changedAt)}</lastmod>` : '';
      return `<${entry}><loc>${escapeHtml(origin + path)}</loc>${lastmod}</${entry}>\n`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${root}>\n`;
  }

  return { index, findPart };
}

function findLatest(addresses: Address[]): string | null {
  return (
    addresses
      .map(({ changedAt }) => changedAt ?? '')
      .sort()
      .at(-1) || null
  );
}
