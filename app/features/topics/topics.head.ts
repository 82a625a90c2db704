import type { Head } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { service } from '#app/lib/json-ld-site.ts';
import type { TopicPageWords } from '#shared/words/page-words.ts';

export function topicHead({ topic: { label, slug }, copy: { seo }, words }: TopicPageWords): Head {
  const href = `/topics/${slug}`;
  return {
    ...seo,
    jsonLd: [
      breadcrumbs({ label: words.topics, href: '/topics' }, { label, href }),
      service({ name: label, description: seo.description, href }),
    ],
  };
}
