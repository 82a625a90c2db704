import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#app/lib/api.ts';
import { formatAge } from '#app/lib/moments.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { sectionsQuery } from './words.queries.ts';

/** All sections of the words, as a table of contents. */
export function SectionList() {
  const query = useQuery(sectionsQuery());
  if (query.isPending) {
    return (
      <div role="status" aria-label="Loading the sections" className="space-y-3">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-9" />
        ))}
      </div>
    );
  }
  if (query.isError) {
    return (
      <div role="alert">
        <p className="problem">{errorMessage(query.error, 'The sections could not be loaded.')}</p>
        <Button look="outline" size="small" className="mt-3" onClick={() => query.refetch()}>
          Try Again
        </Button>
      </div>
    );
  }
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
