import type { ServicePage } from '#app/content/services.ts';
import type { Head } from '#app/lib/head.ts';
import { breadcrumbs, faqPage, service } from '#app/lib/json-ld.ts';

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
