import type { Head } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { faqPage, service } from '#app/lib/json-ld-site.ts';
import type { ShownService } from '#shared/words/page-words.ts';

export function serviceHead({ name, faqs, seo }: ShownService, path: string): Head {
  return {
    ...seo,
    jsonLd: [
      breadcrumbs({ label: 'Services', href: '/services' }, { label: name, href: path }),
      service({ name, description: seo.description, href: path }),
      faqPage(faqs),
    ],
  };
}
