import { samplePath } from '#app/lib/paths.ts';
import { useHoldPen } from '#app/ui/hold-pen.ts';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import { Trans } from '#app/ui/trans.tsx';
import type { SamplePassage } from '#shared/contracts/samples.ts';
import { CHANGES, hasElement } from '#shared/text/html.ts';

/** A paragraph from a real sample, with its changes and the notes in its margin. */
export function MarkedPassage({ passage: { item, passageHtml } }: { passage: SamplePassage }) {
  const passage = useHoldPen<HTMLElement>();
  const hasChanges = hasElement(passageHtml, CHANGES);
  return (
    <figure
      ref={passage}
      className="mt-8 flow-root max-w-measure break-inside-avoid border border-rule bg-leaf px-5 py-6"
    >
      <SafeHtml html={passageHtml} />
      <figcaption className="clerk mt-4 clear-both">
        <Trans
          text="From {title}, {subject}"
          parts={{
            title: (
              <a href={`${samplePath(item)}${hasChanges ? '?view=marked' : ''}`} className="link">
                {item.title}
              </a>
            ),
            subject: item.subject,
          }}
        />
      </figcaption>
    </figure>
  );
}
