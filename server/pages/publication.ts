import type { PageSection, Section, Words } from '#shared/contracts/words/sections.ts';
import { type CorrectedLine, parseCorrectedLine } from '#shared/text/corrections.ts';
import { shownTestimonials } from '#shared/words/page-words.ts';
import type { Translate } from '#shared/words/translate.ts';

/** What search engines and social networks are told about the site and its pages without records. */
export type Publication = {
  brand: { name: string; tagline: string };
  pages: PublicPage[];
  /** Labels as the owner has worded them. */
  t: Translate;
  /** The kinds of notes whose passages have a page. */
  passageKinds: string[];
  /** When the pages were built: default words may have changed then. */
  builtAt: string;
};

type PublicPage = {
  path: string;
  title: string;
  /** The headline with its correction, where the page has one. */
  correction?: CorrectedLine;
  /** Its kind, in a word or two. */
  kind: string;
  /** When its words were last changed, if known. */
  updated?: string;
  /** It has nothing to show yet, and is not in the sitemap. */
  isEmpty?: boolean;
};

type WordSource = {
  get: <Name extends Section>(section: Name) => Promise<Words[Name]>;
  list: () => Promise<{ section: Section; updatedAt: string | null }[]>;
};

/** A page of the route table to be listed (`listing` in its route's handle). */
export type Listing = { path: string; kind: string; words: PageSection };

/** Every public page that is not a record. `isOwned`: without examples. */
export async function readPublication(
  words: WordSource,
  listings: Listing[],
  builtAt: string,
  t: Translate,
  isOwned: boolean,
): Promise<Publication> {
  const changes = new Map((await words.list()).map(({ section, updatedAt }) => [section, updatedAt]));
  const brand = await words.get('brand');
  const topics = await words.get('topics');
  const { kinds } = await words.get('annotations');
  const isEmpty = shownTestimonials(await words.get('testimonials'), { isOwned }).items.length === 0;

  async function readPage({ path, kind, words: section }: Listing): Promise<PublicPage> {
    const page = await words.get(section);
    const updated = 'updated' in page ? page.updated : changes.get(section);
    const correction = 'hero' in page ? parseCorrectedLine(page.hero.headline) : undefined;
    return {
      path,
      title: page.seo.title,
      ...(correction?.struck && { correction }),
      kind: t(kind),
      ...(updated && { updated }),
      ...(path === '/testimonials' && { isEmpty }),
    };
  }

  const topicsUpdated = changes.get('topics');
  const pages = [
    ...(await Promise.all(listings.map(readPage))),
    ...topics.items
      .filter(({ hidden }) => !hidden)
      .map(({ label, slug, category }) => ({
        path: `/topics/${slug}`,
        title: label,
        kind: topics.groups[category].kind,
        ...(topicsUpdated && { updated: topicsUpdated }),
      })),
  ];
  return {
    brand: { name: brand.name, tagline: brand.tagline },
    pages,
    t,
    passageKinds: kinds.map(({ slug }) => slug),
    builtAt,
  };
}
