import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { downloadAdminFile } from '#app/lib/download.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { useFocusAfterDelete } from '#app/lib/use-focus-after-delete.ts';
import { useTypedSearch } from '#app/lib/use-typed-search.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Options } from '#app/ui/options.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Loading } from '#app/ui/skeleton.tsx';
import { academicLevelLabels, essayTypeLabels } from '#shared/contracts/academic.ts';
import type { RequestItem } from '#shared/contracts/requests.ts';
import { counted } from '#shared/text/counted.ts';
import { entryHeadingId, RequestEntry } from './request-entry.tsx';
import {
  deleteRequest,
  exportPath,
  markRequestRead,
  markRequestsRead,
  markRequestsUnread,
  type RequestsView,
  requestsQuery,
} from './requests.queries.ts';
import { useRequestsView } from './use-requests-view.ts';

/** Long enough to notice a slip. */
const UNDO_OFFERED_MS = 10_000;

type Change = ReturnType<typeof useRequestsView>['change'];

/** The dashboard's tab of consultation requests. */
export function RequestsPanel() {
  const { view, change } = useRequestsView();
  return (
    <section aria-label="Consultation submissions">
      <Filters view={view} onChange={change} />
      <RequestList view={view} onChange={change} />
    </section>
  );
}

function Filters({ view, onChange }: { view: RequestsView; onChange: Change }) {
  const { text, setText } = useTypedSearch(view.q, (q) => onChange({ q }));
  // On a phone the requests come first; filters are visible while active.
  const [areChoicesShown, setChoicesShown] = useState(
    stateShown(view) !== 'all' || view.academicLevel !== '' || view.essayType !== '',
  );
  const choicesId = useId();
  const exported = useMutation({
    mutationFn: () => downloadAdminFile(exportPath(view)),
    onError: (error) => showToast('error', errorMessage(error, 'Export failed')),
  });
  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-2 sm:gap-4 sm:*:first:col-span-2 lg:grid-cols-[minmax(0,1fr)_11rem_10.5rem_10rem_11rem_auto] lg:*:first:col-span-1">
      <Field
        label="Search"
        type="search"
        value={text}
        placeholder="Search requests..."
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        variant="outline"
        className="sm:hidden"
        aria-expanded={areChoicesShown}
        aria-controls={choicesId}
        onClick={() => setChoicesShown(!areChoicesShown)}
      >
        Filter
      </Button>
      <div
        id={choicesId}
        data-shown={areChoicesShown || undefined}
        className="contents max-sm:not-data-shown:hidden"
      >
        <Select
          className="max-sm:col-span-2"
          label="Show"
          value={stateShown(view)}
          onChange={({ target }) => onChange({ ...noState, ...states[target.value]?.filter })}
        >
          {Object.entries(states).map(([value, { label }]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          className="max-sm:col-span-2"
          label="Order"
          value={view.sort}
          onChange={({ target }) => onChange({ sort: target.value === 'newest' ? 'newest' : '' })}
        >
          <option value="urgent">What to do first</option>
          <option value="newest">Newest first</option>
        </Select>
        <Select
          className="max-sm:col-span-2"
          label="Academic level"
          value={view.academicLevel}
          onChange={({ target }) => onChange({ academicLevel: target.value })}
        >
          <option value="">All levels</option>
          <Options labels={academicLevelLabels} />
        </Select>
        <Select
          className="max-sm:col-span-2"
          label="Essay type"
          value={view.essayType}
          onChange={({ target }) => onChange({ essayType: target.value })}
        >
          <option value="">All types</option>
          <Options labels={essayTypeLabels} />
        </Select>
        <Button
          className="max-sm:col-span-2"
          variant="outline"
          inactive={exported.isPending}
          onClick={() => exported.mutate()}
        >
          {exported.isPending ? 'Exporting...' : 'Export CSV'}
        </Button>
      </div>
    </search>
  );
}

const noState = { unread: '', answered: '', waitsFor: '', state: '' };

const states: Record<string, { label: string; filter: Partial<typeof noState> }> = {
  all: { label: 'All requests', filter: {} },
  new: { label: 'New', filter: { unread: 'true' } },
  open: { label: 'Not answered', filter: { answered: 'false' } },
  answered: { label: 'Answered', filter: { answered: 'true' } },
  owner: { label: 'Waits for me', filter: { waitsFor: 'owner' } },
  student: { label: 'Waits for the student', filter: { waitsFor: 'student' } },
  accepted: { label: 'In work', filter: { state: 'accepted' } },
  returned: { label: 'Returned', filter: { state: 'returned' } },
  closed: { label: 'Closed', filter: { state: 'closed' } },
};

function stateShown(view: RequestsView): string {
  const found = Object.entries(states).find(
    ([, { filter }]) =>
      Object.keys(filter).length > 0 &&
      Object.entries(filter).every(([name, value]) => view[name as keyof typeof noState] === value),
  );
  return found?.[0] ?? 'all';
}

type RequestListProps = { view: RequestsView; onChange: Change };

function RequestList({ view, onChange }: RequestListProps) {
  const client = useQueryClient();
  const { confirm, confirmation } = useConfirm();
  const requests = useQuery(requestsQuery(view));
  const isFiltered =
    view.q !== '' || view.academicLevel !== '' || view.essayType !== '' || stateShown(view) !== 'all';
  const items = requests.data?.items ?? [];

  const heading = useRef<HTMLHeadingElement>(null);
  const markDeleted = useFocusAfterDelete(
    items.map(({ _id }) => _id),
    (id) => (id ? document.getElementById(entryHeadingId(id)) : heading.current)?.focus(),
  );

  // The newest unread one shown: "all" means up to it, not what has arrived since.
  const newest = items.find(({ readAt }) => readAt === null);
  const unread = useMutation({
    mutationFn: (readAt: string) => markRequestsUnread(client, readAt),
    onError: (error) => showToast('error', errorMessage(error, 'Update failed')),
  });
  const allRead = useMutation({
    mutationFn: (until: string) => markRequestsRead(client, until),
    onSuccess: ({ readAt, count }) =>
      showToast('success', `${counted(count, 'request')} marked as read.`, UNDO_OFFERED_MS, {
        label: 'Undo',
        run: () => unread.mutate(readAt),
      }),
    onError: (error) => showToast('error', errorMessage(error, 'Update failed')),
  });

  const deletion = useMutation({
    mutationFn: ({ _id }: RequestItem) => deleteRequest(client, _id),
    onSuccess: () => {
      showToast('success', 'The request was deleted.');
      if (items.length === 1 && view.page > 1) onChange({ page: String(view.page - 1) });
    },
    onError: (error) => showToast('error', errorMessage(error, 'Delete failed')),
  });

  async function askAndDelete(request: RequestItem) {
    if (!(await confirm(deletionQuestion(request)))) return;
    markDeleted(request._id);
    deletion.mutate(request);
  }

  if (requests.isPending)
    return (
      <Loading label="Loading the requests" rows={['h-32', 'h-32', 'h-32']} className="mt-8 space-y-4" />
    );
  if (requests.isError) return <LoadError query={requests} fallback="Failed to load submissions" />;
  const { total, totalPages, page } = requests.data;
  return (
    <>
      <div className="mt-6 flex min-h-9 flex-wrap items-center justify-between gap-x-6">
        <h2 ref={heading} tabIndex={-1} aria-live="polite" className="lining font-sans text-sm text-faint">
          {total > 0
            ? counted(total, 'request')
            : isFiltered
              ? 'No request matches this search.'
              : 'No requests yet. New ones appear here.'}
        </h2>
        {newest && (
          <Button
            variant="plain"
            size="small"
            inactive={allRead.isPending}
            onClick={() => allRead.mutate(newest.createdAt)}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className="mt-2 divide-y divide-rule border-rule not-empty:border-y">
        {items.map((request) => (
          <RequestEntry
            key={request._id}
            request={request}
            isDeleting={deletion.isPending && deletion.variables._id === request._id}
            // If this fails, the request stays unread until the next visit.
            onOpen={() => void markRequestRead(client, request).catch(() => {})}
            onDelete={() => void askAndDelete(request)}
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

export function deletionQuestion({ name }: RequestItem) {
  return {
    title: 'Delete this request?',
    text: `The request from ${name}, its files, and the emails about it are deleted for good. This can’t be undone.`,
    action: 'Delete for good',
    isDangerous: true,
  };
}
