import type { Head } from '#app/lib/head.ts';
import { breadcrumbs, service } from '#app/lib/json-ld.ts';
import type { Seo } from '#shared/words/seo.ts';
import type { Topic } from '#shared/words/topics.ts';
import { topicsPage } from '#shared/words/topics-page.ts';

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
