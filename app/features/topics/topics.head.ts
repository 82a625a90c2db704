import type { Seo } from '#app/content/seo.ts';
import type { Topic } from '#app/content/topics.ts';
import { topicsPage } from '#app/content/topics-page.ts';
import type { Head } from '#app/lib/head.ts';
import { breadcrumbs, service } from '#app/lib/json-ld.ts';

export function topicHead({ label, slug }: Topic, seo: Seo): Head {
  const href = `/topics/${slug}`;
  return {
    ...seo,
    jsonLd: [
      breadcrumbs({ label: topicsPage.title, href: '/topics' }, { label, href }),
      service({ name: label, description: seo.description, href }),
    ],
  };
}
