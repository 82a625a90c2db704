import { aboutPage } from '#shared/words/about.ts';
import { brand } from '#shared/words/brand.ts';
import { contactPage } from '#shared/words/contact.ts';
import { home } from '#shared/words/home.ts';
import { privacyPolicy, termsOfService } from '#shared/words/legal.ts';
import { processPage } from '#shared/words/process.ts';
import type { Seo } from '#shared/words/seo.ts';
import { editingPage } from '#shared/words/service-editing.ts';
import { essayPage } from '#shared/words/service-essay.ts';
import { researchPage } from '#shared/words/service-research.ts';
import { servicesOverview } from '#shared/words/services.ts';
import { testimonialsPage } from '#shared/words/testimonials.ts';
import { topics } from '#shared/words/topics.ts';
import { topicsPage } from '#shared/words/topics-page.ts';

/** A page whose words are part of the program. The server lists it in the sitemap and draws its social image. */
export type PublicPage = {
  path: string;
  title: string;
  /** What it is, in a word or two. */
  kind: string;
  /** The day its words were last changed, where the content knows it. */
  updated?: string;
};

export const publicBrand = { name: brand.name, tagline: brand.tagline };

/** Every public page that does not come from the database. */
export const publicPages: PublicPage[] = [
  page('/', home, ''),
  page('/about', aboutPage, 'About'),
  page('/services', servicesOverview, 'Services'),
  ...[essayPage, researchPage, editingPage].map((service) => page(service.path, service, 'Services')),
  page('/process', processPage, 'Process'),
  page('/testimonials', testimonialsPage, 'Testimonials'),
  page('/contact', contactPage, 'Contact'),
  { path: '/samples', title: 'Writing Samples', kind: 'Library' },
  { path: '/blog', title: 'Notes on Writing', kind: 'Blog' },
  page('/topics', topicsPage, 'Topics'),
  ...topics.map(({ label, slug, category }) => ({
    path: `/topics/${slug}`,
    title: label,
    kind: topicsPage.groups[category].kind,
  })),
  { ...page('/privacy', privacyPolicy, ''), updated: privacyPolicy.updated },
  { ...page('/terms', termsOfService, ''), updated: termsOfService.updated },
];

function page(path: string, { seo }: { seo: Seo }, kind: string): PublicPage {
  return { path, title: seo.title, kind };
}
