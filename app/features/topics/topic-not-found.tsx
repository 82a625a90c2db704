import { ButtonLink } from '#app/ui/button.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import type { TopicsCopy } from '#shared/contracts/words/library.ts';

export function TopicNotFound({ words: topicNotFound }: { words: TopicsCopy['notFound'] }) {
  return (
    <Frame>
      <PageHead title={topicNotFound.title} lead={topicNotFound.sentence} />
      <ButtonLink href={topicNotFound.link.href}>{topicNotFound.link.label}</ButtonLink>
    </Frame>
  );
}
