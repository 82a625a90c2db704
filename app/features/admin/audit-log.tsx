import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#app/lib/moments.ts';
import { LoadError } from '#app/ui/load-error.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { AuditEntry } from '#shared/contracts/auth.ts';
import { auditLogQuery } from './admin.queries.ts';
import { auditSentence } from './audit-sentences.ts';

/** When and what; the actor is always the owner, or someone who tried to be. */
export function AuditLog() {
  const [page, setPage] = useState(1);
  const log = useQuery(auditLogQuery(page));

  if (log.isPending) return <Skeleton className="h-40" />;
  if (log.isError) return <LoadError query={log} fallback="Failed to load the log" />;
  if (log.data.items.length === 0) return <p className="text-faint">Nothing has happened yet.</p>;
  return (
    <div className="space-y-4">
      <ol className="divide-y divide-rule border-y border-rule font-sans text-[0.9375rem]">
        {log.data.items.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      <Pagination page={page} totalPages={log.data.totalPages} onPage={setPage} />
    </div>
  );
}

function Entry({ entry: { at, event, detail, address, browser } }: { entry: AuditEntry }) {
  const isFailure = event.endsWith('-failed');
  return (
    <li className="grid gap-x-6 py-2 md:grid-cols-[12rem_minmax(0,1fr)_16rem]">
      <time dateTime={at} className="lining text-faint">
        {formatMoment(at)}
      </time>
      <p className={`${isFailure ? 'problem' : ''}`}>{auditSentence(event, detail)}</p>
      <p className="lining truncate text-sm text-faint md:text-right">
        {[browser, address].filter(Boolean).join(', ')}
      </p>
    </li>
  );
}
