import type { Prose } from '#shared/words/page-words.ts';
import { SafeHtml } from './safe-html.tsx';

/** The owner's light markdown, as rendered by the server. */
export function ProseText({ prose, className = '' }: { prose: Prose; className?: string }) {
  if ('html' in prose) return <SafeHtml html={prose.html} className={className} />;
  return (
    <div className={className}>
      {prose.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}

/** A list in running text, each entry with the stroke of a pen before it. */
export function ProseList({ entries, className = '' }: { entries: readonly string[]; className?: string }) {
  return (
    <ul className={`max-w-measure space-y-1.5 ${className}`}>
      {entries.map((entry) => (
        <li
          key={entry}
          className="relative pl-7 before:absolute before:top-[0.8em] before:left-0 before:w-4 before:border-t before:border-edge"
        >
          {entry}
        </li>
      ))}
    </ul>
  );
}
