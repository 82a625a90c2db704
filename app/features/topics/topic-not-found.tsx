import { ButtonLink } from '#app/ui/button.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { topicNotFound } from '#shared/words/topics-page.ts';

export function TopicNotFound() {
  return (
    <Frame>
      <PageHead title={topicNotFound.title} lead={topicNotFound.sentence} />
      <ButtonLink href={topicNotFound.link.href}>{topicNotFound.link.label}</ButtonLink>
    </Frame>
  );
}
