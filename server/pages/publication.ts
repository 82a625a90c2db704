import type { Section, Words } from '#shared/contracts/words/sections.ts';

/** What search engines and social networks are told about the site and those of its pages that are made of words. */
export type Publication = {
  brand: { name: string; tagline: string };
  pages: PublicPage[];
  /** When the pages were built: words that were never edited may have changed then. */
  builtAt: string;
};

type PublicPage = {
  path: string;
  title: string;
  /** What it is, in a word or two. */
  kind: string;
  /** When its words were last changed, where that is known. */
  updated?: string;
};

type WordSource = {
  get: <Name extends Section>(section: Name) => Promise<Words[Name]>;
  list: () => Promise<{ section: Section; updatedAt: string | null }[]>;
};

const services = ['essay-writing', 'research-papers', 'editing-proofreading'] as const;

/** Every public page that is no record. */
export async function publicationOf(words: WordSource, builtAt: string): Promise<Publication> {
  const changes = new Map((await words.list()).map(({ section, updatedAt }) => [section, updatedAt]));
  const brand = await words.get('brand');
  const topics = await words.get('topics');
  const [privacy, terms] = [await words.get('privacy'), await words.get('terms')];

  async function page(
    path: string,
    section: Exclude<Section, 'brand' | 'navigation' | 'mails' | 'claims' | 'faqs'>,
    kind: string,
  ) {
    const { seo } = await words.get(section);
    return { path, title: seo.title, kind, ...changed(section) };
  }

  function changed(section: Section): { updated?: string } {
    const updated = changes.get(section);
    return updated ? { updated } : {};
  }

  const pages: PublicPage[] = [
    await page('/', 'home', ''),
    await page('/about', 'about', 'About'),
    await page('/services', 'services', 'Services'),
    ...(await Promise.all(services.map((name) => page(`/services/${name}`, name, 'Services')))),
    await page('/process', 'process', 'Process'),
    await page('/testimonials', 'testimonials', 'Testimonials'),
    await page('/contact', 'contact', 'Contact'),
    { path: '/samples', title: 'Writing Samples', kind: 'Library' },
    { path: '/blog', title: 'Notes on Writing', kind: 'Blog' },
    await page('/topics', 'topics', 'Topics'),
    ...topics.items
      .filter(({ hidden }) => !hidden)
      .map(({ label, slug, category }) => ({
        path: `/topics/${slug}`,
        title: label,
        kind: topics.groups[category].kind,
        ...changed('topics'),
      })),
    { ...(await page('/privacy', 'privacy', '')), updated: privacy.updated },
    { ...(await page('/terms', 'terms', '')), updated: terms.updated },
  ];
  return { brand: { name: brand.name, tagline: brand.tagline }, pages, builtAt };
}
