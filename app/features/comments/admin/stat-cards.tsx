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

  return (
    <dl className="grid grid-cols-2 gap-px border border-rule bg-rule wrap-break-word sm:grid-cols-4">
      {cards.map(({ name, label }) => (
        <div
          key={name}
          data-stat={name}
          className="flex items-baseline justify-between gap-3 bg-paper px-4 py-3"
        >
          <dt className="font-sans text-[0.9375rem] text-faint">{label}</dt>
          <dd className="lining font-display text-[1.625rem] leading-none">{stats.data?.[name] ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
