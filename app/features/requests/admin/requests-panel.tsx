import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { downloadAdmin } from '#app/lib/download.ts';
import { callAdmin } from '#app/lib/session.ts';
import { showToast, toastFailure } from '#app/lib/toast-store.ts';
import { useFocusAfterDelete } from '#app/lib/use-focus-after-delete.ts';
import { isFreeKey, useKeyDown } from '#app/lib/use-key-down.ts';
import { useTypedSearch } from '#app/lib/use-typed-search.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Field, Options, Select } from '#app/ui/field.tsx';
import { LoadError, Loading } from '#app/ui/load-states.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { academicLevelLabels, essayTypeLabels } from '#shared/contracts/academic.ts';
import type { RequestItem } from '#shared/contracts/requests.ts';
import { counted } from '#shared/text/counted.ts';
import { invalidateRequests } from './request-actions.ts';
import { RequestEntry } from './request-entry.tsx';
import {
  deleteRequest,
  markRequestRead,
  type RequestsView,
  requestsQuery,
  useRequestsView,
} from './requests.queries.ts';

/** Long enough to notice a slip. */
const UNDO_OFFERED_MS = 10_000;

/** How the keys move along the list; Enter opens what has the focus. */
const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

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
  const { page: _page, ...filters } = view;
  const exported = useMutation({
    mutationFn: () => downloadAdmin('GET /submissions/export.csv', { query: filters }),
    onError: toastFailure('Export failed'),
  });
  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] flex-wrap items-end gap-3 sm:flex sm:gap-4">
      <Field
        className="grow"
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
        <Choice
          label="Show"
          value={stateShown(view)}
          options={Object.fromEntries(Object.entries(states).map(([value, { label }]) => [value, label]))}
          onChoose={(value) => onChange({ ...noState, ...states[value]?.filter })}
        />
        <Choice
          label="Order"
          value={view.sort}
          options={{ urgent: 'What to do first', newest: 'Newest first' }}
          onChoose={(value) => onChange({ sort: value === 'newest' ? 'newest' : '' })}
        />
        <Choice
          label="Academic level"
          value={view.academicLevel}
          options={{ '': 'All levels', ...academicLevelLabels }}
          onChoose={(academicLevel) => onChange({ academicLevel })}
        />
        <Choice
          label="Essay type"
          value={view.essayType}
          options={{ '': 'All types', ...essayTypeLabels }}
          onChoose={(essayType) => onChange({ essayType })}
        />
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

type ChoiceProps = {
  label: string;
  value: string;
  options: Record<string, string>;
  onChoose: (value: string) => void;
};

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <Select
      className="max-sm:col-span-2"
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      <Options labels={options} />
    </Select>
  );
}

const noState = { unread: '', answered: '', waitsFor: '', state: '' };

const states: Record<string, { label: string; filter: Partial<typeof noState> }> = {
  all: { label: 'All requests', filter: {} },
  new: { label: 'New', filter: { unread: 'true' } },
  open: { label: 'Not answered', filter: { answered: 'false' } },
  answered: { label: 'Answered', filter: { answered: 'true' } },
  owner: { label: 'Waits for me', filter: { waitsFor: 'owner' } },
  student: { label: 'Waiting for the student', filter: { waitsFor: 'student' } },
  accepted: { label: 'In progress', filter: { state: 'accepted' } },
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

export function RequestList({ view, onChange }: { view: RequestsView; onChange: Change }) {
  const client = useQueryClient();
  const { confirm, confirmation } = useConfirm();
  const requests = useQuery(requestsQuery(view));
  const isFiltered =
    view.q !== '' || view.academicLevel !== '' || view.essayType !== '' || stateShown(view) !== 'all';
  const items = requests.data?.items ?? [];

  const heading = useRef<HTMLHeadingElement>(null);
  const markDeleted = useFocusAfterDelete(
    items.map(({ _id }) => _id),
    (id) => (id ? document.getElementById(`request-${id}`) : heading.current)?.focus(),
  );
  useKeyDown((event) => {
    const step = isFreeKey(event) ? steps[event.key] : undefined;
    if (!step) return;
    const links = items.map(({ _id }) => document.getElementById(`request-${_id}`));
    const now = links.findIndex((link) => link !== null && link === document.activeElement);
    // The arrows scroll the page as long as no request has the focus.
    if (now === -1 && event.key.startsWith('Arrow')) return;
    event.preventDefault();
    links[Math.max(0, Math.min(now + step, links.length - 1))]?.focus();
  });

  // "All" means when the list was loaded: what has arrived since is not marked.
  const loadedAt = new Date(requests.dataUpdatedAt).toISOString();
  const until = [loadedAt, ...items.map(({ createdAt }) => createdAt)].toSorted().at(-1) ?? loadedAt;
  const unread = useMutation({
    mutationFn: (readAt: string) => callAdmin('POST /submissions/unread', { body: { readAt } }),
    onSuccess: () => invalidateRequests(client),
    onError: toastFailure('Update failed'),
  });
  const allRead = useMutation({
    mutationFn: () => callAdmin('POST /submissions/read', { body: { until } }),
    onSuccess: async ({ readAt, count }) => {
      await invalidateRequests(client);
      showToast('success', `${counted(count, 'request')} marked as read.`, UNDO_OFFERED_MS, {
        label: 'Undo',
        run: () => unread.mutate(readAt),
      });
    },
    onError: toastFailure('Update failed'),
  });

  const deletion = useMutation({
    mutationFn: ({ _id }: RequestItem) => deleteRequest(client, _id),
    onSuccess: () => {
      showToast('success', 'The request was deleted.');
      if (items.length === 1 && view.page > 1) onChange({ page: String(view.page - 1) });
    },
    onError: toastFailure('Delete failed'),
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
        {items.length > 1 && (
          <p className="font-sans text-sm text-faint max-sm:hidden pointer-coarse:hidden">
            <kbd>J</kbd> and <kbd>K</kbd> go down and up, <kbd>Enter</kbd> opens; <kbd>R</kbd> then answers.
          </p>
        )}
        {items.some(({ readAt }) => readAt === null) && (
          <Button
            variant="plain"
            size="small"
            className="max-sm:min-h-11"
            inactive={allRead.isPending}
            onClick={() => allRead.mutate()}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className={`mt-2 divide-y divide-rule border-rule ${items.length > 0 ? 'border-y' : ''}`}>
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
