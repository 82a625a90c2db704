import type { Head } from '#app/lib/head.ts';
import { breadcrumbs, faqPage, service } from '#app/lib/json-ld.ts';
import type { ServicePage } from '#shared/words/services.ts';

export function serviceHead({ name, path, faqs, seo }: ServicePage): Head {
  return {
    ...seo,
    jsonLd: [
      breadcrumbs({ label: 'Services', href: '/services' }, { label: name, href: path }),
      service({ name, description: seo.description, href: path }),
      faqPage(faqs),
    ],
  };
}
