import { TopicSearch } from '#app/features/topics/topic-search.tsx';
import { metaOf } from '#app/lib/head.ts';
import { breadcrumbs, topicList } from '#app/lib/json-ld.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { topics } from '#shared/words/topics.ts';
import { topicsPage } from '#shared/words/topics-page.ts';

const { title, lead, closing, seo } = topicsPage;

export const meta = metaOf({
  ...seo,
  jsonLd: [breadcrumbs({ label: title, href: '/topics' }), topicList(topics)],
});

export default function Topics() {
  return (
    <Frame>
      <PageHead title={title} lead={lead} />
      <TopicSearch />
      <div className="border-t border-rule pt-10">
        <p className="max-w-measure text-lg">{closing.text}</p>
        <ButtonLink href={closing.link.href} className="mt-4">
          {closing.link.label}
        </ButtonLink>
      </div>
    </Frame>
  );
}
