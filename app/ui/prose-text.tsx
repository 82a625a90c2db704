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
