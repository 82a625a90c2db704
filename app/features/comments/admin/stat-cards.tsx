import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { logProblem } from '#app/lib/log.ts';
import { commentStatsQuery } from './moderation.queries.ts';

const cards = [
  { name: 'total', label: 'Total' },
  { name: 'pending', label: 'Pending' },
  { name: 'approved', label: 'Approved' },
  { name: 'spam', label: 'Spam' },
] as const;

export function StatCards() {
  const stats = useQuery(commentStatsQuery());
  useEffect(() => {
    if (stats.error) logProblem('The comment counts could not be loaded', stats.error);
  }, [stats.error]);

  const { total = 0, pending = 0, approved = 0, spam = 0 } = stats.data ?? {};
  const rejected = total - pending - approved - spam;
  return (
    <div>
      <dl className="grid grid-cols-4 gap-px border border-rule bg-rule wrap-break-word">
        {cards.map(({ name, label }) => (
          <div
            key={name}
            data-stat={name}
            className="flex items-baseline justify-between gap-x-3 bg-paper px-2 max-sm:flex-col py-1.5 sm:px-4 sm:py-3"
          >
            <dt className="clerk">{label}</dt>
            <dd className="lining font-display text-xl leading-none sm:text-[1.625rem]">
              {stats.data?.[name] ?? '–'}
            </dd>
          </div>
        ))}
      </dl>
      {rejected > 0 && (
        <p className="clerk mt-1">
          The total includes {rejected} rejected {rejected === 1 ? 'comment' : 'comments'}.
        </p>
      )}
    </div>
  );
}
