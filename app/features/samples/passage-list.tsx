import { passagesPath } from '#app/lib/paths.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import type { PassagePage } from '#shared/contracts/samples.ts';
import { sampleLine } from '#shared/words/sample-line.ts';
import { passageAddress } from './samples.head.ts';

/** Passages of one kind: each in its sentence, with the writer's note and the paper it is from. */
export function PassageList({ items }: { items: PassagePage['items'] }) {
  const t = useTranslations();
  return (
    <ol className="passages later-each border-t border-part [--room:16rem]">
      {items.map(({ sample, sentenceHtml, note, noteId }) => (
        <li key={sample._id + noteId} className="border-b border-rule py-8">
          <div className="min-w-0">
            <SafeHtml html={sentenceHtml} />
            <p className="clerk mt-3">
              <a href={passageAddress(sample, noteId)} className="link">
                {sample.title}
              </a>
              <br />
              {sampleLine({ ...sample, about: '' }, t)}
            </p>
          </div>
          <p className="pen">{withItalics(note)}</p>
        </li>
      ))}
    </ol>
  );
}

/** `*italics*` stands out from the italics of the pen. */
function withItalics(note: string) {
  return note.split(/\*([^*\n]+)\*/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <em key={index} className="not-italic">
        {part}
      </em>
    ) : (
      part
    ),
  );
}

type OtherKindsProps = { kinds: readonly { slug: string; title: string; count: number }[]; title: string };

/** Ways to the passages of each kind. Nothing where there are none. */
export function KindLinks({ kinds, title }: OtherKindsProps) {
  const shown = kinds.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <nav aria-label={title} className="print:hidden">
      <p className="small-caps text-lg font-semibold">{title}</p>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-1">
        {shown.map(({ slug, title: name, count }) => (
          <li key={slug}>
            <a href={passagesPath(slug)} className="inline-block py-1">
              <span className="pen-underline">{name}</span>{' '}
              <span className="pen lining not-italic">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
