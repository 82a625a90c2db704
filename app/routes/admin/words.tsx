import { useQuery } from '@tanstack/react-query';
import { createMeta } from '#app/lib/head.ts';
import { formatAge } from '#app/lib/moments.ts';
import { readAdmin } from '#app/lib/session.ts';
import { LoadError, Loading } from '#app/ui/load-states.tsx';
import { Frame } from '#app/ui/page.tsx';

export const meta = createMeta({ title: 'Words', description: 'The words of the site.' });

export default function Words() {
  return (
    <Frame className="pt-5 pb-8 sm:pt-8">
      <h1 className="admin-title">Words</h1>
      <p className="mt-2 mb-6 max-w-measure text-faint">
        Everything visitors read, page by page. What you save is live right away, and you can restore any
        earlier version.
      </p>
      <SectionList />
    </Frame>
  );
}

/** All sections of the words, as a table of contents. */
function SectionList() {
  const query = useQuery(readAdmin('/words'));
  if (query.isPending)
    return <Loading label="Loading the sections" rows={['h-9', 'h-9', 'h-9', 'h-9']} className="space-y-3" />;
  if (query.isError) return <LoadError query={query} fallback="The sections could not be loaded." />;
  return (
    <ul className="max-w-[48rem] border-b border-rule">
      {query.data.items.map(({ section, title, updatedAt }) => (
        <li key={section}>
          <a
            href={`/admin/words/${section}`}
            className="group flex min-h-12 items-baseline gap-3 border-t border-rule py-3"
          >
            <span className="text-lg leading-snug">
              <span className="pen-underline pb-0.5">{title}</span>
            </span>
            <span className="ml-auto shrink-0 font-sans text-sm whitespace-nowrap text-faint">
              {updatedAt ? `edited ${formatAge(updatedAt)}` : 'unedited'}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
