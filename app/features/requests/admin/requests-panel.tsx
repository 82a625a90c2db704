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
  type RequestsView,
  requestsQuery,
} from './requests.queries.ts';
import { useRequestsView } from './use-requests-view.ts';

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
    view.unread !== '' || view.answered !== '' || view.academicLevel !== '' || view.essayType !== '',
  );
  const choicesId = useId();
  const exported = useMutation({
    mutationFn: () => downloadAdminFile(exportPath(view)),
    onError: (error) => showToast('error', errorMessage(error, 'Export failed')),
  });
  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-2 sm:gap-4 sm:*:first:col-span-2 lg:grid-cols-[minmax(0,1fr)_10.5rem_11rem_13rem_auto] lg:*:first:col-span-1">
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
          onChange={({ target }) => onChange(states[target.value as keyof typeof states])}
        >
          <option value="all">All requests</option>
          <option value="new">New</option>
          <option value="open">Not answered</option>
          <option value="answered">Answered</option>
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

const states = {
  all: { unread: '', answered: '' },
  new: { unread: 'true', answered: '' },
  open: { unread: '', answered: 'false' },
  answered: { unread: '', answered: 'true' },
};

function stateShown({ unread, answered }: RequestsView): keyof typeof states {
  if (unread) return 'new';
  if (answered === '') return 'all';
  return answered === 'true' ? 'answered' : 'open';
}

type RequestListProps = { view: RequestsView; onChange: Change };

function RequestList({ view, onChange }: RequestListProps) {
  const client = useQueryClient();
  const { confirm, confirmation } = useConfirm();
  const requests = useQuery(requestsQuery(view));
  const isFiltered =
    view.q !== '' ||
    view.academicLevel !== '' ||
    view.essayType !== '' ||
    view.unread !== '' ||
    view.answered !== '';
  const items = requests.data?.items ?? [];

  const heading = useRef<HTMLHeadingElement>(null);
  const markDeleted = useFocusAfterDelete(
    items.map(({ _id }) => _id),
    (id) => (id ? document.getElementById(entryHeadingId(id)) : heading.current)?.focus(),
  );

  // The newest unread one shown: "all" means up to it, not what has arrived since.
  const newest = items.find(({ readAt }) => readAt === null);
  const allRead = useMutation({
    mutationFn: (until: string) => markRequestsRead(client, until),
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
