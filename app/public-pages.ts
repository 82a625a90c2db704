import { aboutPage } from '#app/content/about.ts';
import { brand } from '#app/content/brand.ts';
import { contactPage } from '#app/content/contact.ts';
import { home } from '#app/content/home.ts';
import { privacyPolicy, termsOfService } from '#app/content/legal.ts';
import { processPage } from '#app/content/process.ts';
import type { Seo } from '#app/content/seo.ts';
import { editingPage } from '#app/content/service-editing.ts';
import { essayPage } from '#app/content/service-essay.ts';
import { researchPage } from '#app/content/service-research.ts';
import { servicesOverview } from '#app/content/services.ts';
import { testimonialsPage } from '#app/content/testimonials.ts';
import { topics } from '#app/content/topics.ts';
import { topicsPage } from '#app/content/topics-page.ts';

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
