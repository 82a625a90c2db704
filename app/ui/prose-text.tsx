import type { Prose } from '#shared/words/pages.ts';
import { SafeHtml } from './safe-html.tsx';

/** What the owner has written in light markdown, as the server has rendered it. */
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
