import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { downloadAdminFile } from '#app/lib/download.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { academicLevelLabels, academicLevels } from '#shared/contracts/academic.ts';
import { essayTypeLabels, essayTypes } from '#shared/contracts/consultation-rules.ts';
import type { Submission } from '#shared/contracts/consultations.ts';
import { SubmissionEntry } from './submission-entry.tsx';
import {
  deleteSubmission,
  exportPath,
  markSubmissionsRead,
  type SubmissionsView,
  submissionsQuery,
} from './submissions.queries.ts';
import { useSubmissionsView, useTypedSearch } from './use-submissions-view.ts';

type Change = ReturnType<typeof useSubmissionsView>['change'];

/** The dashboard's tab of consultation requests. */
export function SubmissionsPanel() {
  const { view, change } = useSubmissionsView();
  return (
    <section aria-label="Consultation submissions">
      <Filters view={view} onChange={change} />
      <Submissions view={view} onChange={change} />
    </section>
  );
}

function Filters({ view, onChange }: { view: SubmissionsView; onChange: Change }) {
  const { text, setText } = useTypedSearch(view.q, (q) => onChange({ q }));
  const exported = useMutation({
    mutationFn: () => downloadAdminFile(exportPath(view)),
    onError: (error) => showToast('error', errorMessage(error, 'Export failed')),
  });
  return (
    <search className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_14rem_auto]">
      <Field
        label="Search"
        type="search"
        value={text}
        placeholder="Name, email, subject or message"
        onChange={({ target }) => setText(target.value)}
      />
      <Select
        label="Academic level"
        value={view.academicLevel}
        onChange={({ target }) => onChange({ academicLevel: target.value })}
      >
        <option value="">All levels</option>
        {academicLevels.map((level) => (
          <option key={level} value={level}>
            {academicLevelLabels[level]}
          </option>
        ))}
      </Select>
      <Select
        label="Essay type"
        value={view.essayType}
        onChange={({ target }) => onChange({ essayType: target.value })}
      >
        <option value="">All types</option>
        {essayTypes.map((type) => (
          <option key={type} value={type}>
            {essayTypeLabels[type]}
          </option>
        ))}
      </Select>
      <Button look="outline" disabled={exported.isPending} onClick={() => exported.mutate()}>
        {exported.isPending ? 'Exporting...' : 'Export CSV'}
      </Button>
    </search>
  );
}

function Submissions({ view, onChange }: { view: SubmissionsView; onChange: Change }) {
  const client = useQueryClient();
  const { confirm, confirmation } = useConfirm();
  const submissions = useQuery(submissionsQuery(view));
  const isFiltered = view.q !== '' || view.academicLevel !== '' || view.essayType !== '';
  const items = submissions.data?.items ?? [];

  // Seen is what stands at the top of the whole list; a search shows some and hides others.
  const newest = view.page === 1 && !isFiltered && !submissions.isPlaceholderData ? items[0] : undefined;
  const unreadUntil = newest?.readAt === null ? newest.createdAt : undefined;
  useEffect(() => {
    // Should this fail, the count stays and the next visit tries again.
    if (unreadUntil) markSubmissionsRead(client, unreadUntil).catch(() => {});
  }, [unreadUntil, client]);

  const deletion = useMutation({
    mutationFn: ({ _id }: Submission) => deleteSubmission(client, _id),
    onSuccess: () => {
      showToast('success', 'The request was deleted.');
      if (items.length === 1 && view.page > 1) onChange({ page: String(view.page - 1) });
    },
    onError: (error) => showToast('error', errorMessage(error, 'Delete failed')),
  });

  async function askAndDelete(submission: Submission) {
    const yes = await confirm({
      title: 'Delete this request?',
      text: `The request of ${submission.name}, its files and the mails about it are deleted for good. This cannot be undone.`,
      action: 'Delete for good',
      isDangerous: true,
    });
    if (yes) deletion.mutate(submission);
  }

  if (submissions.isPending) return <ListSkeleton />;
  if (submissions.isError) {
    return (
      <div
        role="alert"
        className="mt-6 border-l-2 border-danger bg-danger-wash px-4 py-3 font-sans text-danger"
      >
        <p>{errorMessage(submissions.error, 'Failed to load submissions')}</p>
        <Button look="plain" onClick={() => submissions.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <p className="mt-8 text-faint">
        {isFiltered ? 'No request fits this search.' : 'No consultation requests yet. New ones appear here.'}
      </p>
    );
  }
  const { total, totalPages, page } = submissions.data;
  return (
    <>
      <p role="status" className="lining mt-6 font-sans text-sm text-faint">
        {total === 1 ? '1 request' : `${total} requests`}
      </p>
      <div className="mt-2 divide-y divide-rule border-y border-rule">
        {items.map((submission) => (
          <SubmissionEntry
            key={submission._id}
            submission={submission}
            isDeleting={deletion.isPending && deletion.variables._id === submission._id}
            onDelete={() => void askAndDelete(submission)}
          />
        ))}
      </div>
      <div className="mt-6">
        <Pagination page={page} totalPages={totalPages} onPage={(next) => onChange({ page: String(next) })} />
      </div>
      {confirmation}
    </>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading the requests" className="mt-8 space-y-4">
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
      <Skeleton className="h-32" />
    </div>
  );
}
