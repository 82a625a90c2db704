import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { UnsavedTexts } from '#app/editor/unsaved-texts.tsx';
import type { Opening } from '#app/editor/use-open-editor.ts';
import { takeLastEdited, useOpenEditor } from '#app/editor/use-open-editor.ts';
import { errorMessage } from '#app/lib/api.ts';
import { listParameters } from '#app/lib/list-parameters.ts';
import { callAdmin } from '#app/lib/session.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { useTypedSearch } from '#app/lib/use-typed-search.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Field, Options, Select } from '#app/ui/field.tsx';
import { LoadError, Loading } from '#app/ui/load-states.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { RecentlyDeleted } from '#app/ui/recently-deleted.tsx';
import { countShown, MostWordsNote, SearchNote } from '#app/ui/search-note.tsx';
import { useRecordDeletion } from '#app/ui/use-record-deletion.ts';
import type { AdminSampleSummary } from '#shared/contracts/samples.ts';
import { TRASH_DAYS } from '#shared/contracts/trash-rules.ts';
import { counted } from '#shared/text/counted.ts';
import {
  adminSamplesQuery,
  invalidateSamples,
  samplePaths,
  sampleRequests,
  sampleStates,
  sampleSubjectsQuery,
} from './admin-samples.queries.ts';
import { subjectChoices } from './sample-fields.ts';
import { SampleRow } from './sample-row.tsx';

const unpublishQuestion = {
  title: 'Take this sample off the site?',
  text: 'Readers can no longer open it. It stays in your list as a draft, and you can publish it again at any time.',
  action: 'Unpublish',
  isDangerous: true,
};

/** The dashboard's tab of all samples, drafts included. Search, subject and page are in the URL. */
export function SamplesPanel() {
  const client = useQueryClient();
  const { edit, proceed } = useOpenEditor('sample', samplePaths, sampleRequests);
  const [parameters] = useSearchParams();
  const changeAddress = useChangeAddress();
  const { q, page } = listParameters(parameters);
  const subject = parameters.get('subject') ?? '';
  const stateParameter = parameters.get('state');
  const state = stateParameter === 'published' || stateParameter === 'draft' ? stateParameter : '';
  const samples = useQuery(adminSamplesQuery({ page, q, subject, state }));
  const { items = [], search } = samples.data ?? {};
  const { text, setText } = useTypedSearch(q, (words) => show({ q: words }));
  const [problem, setProblem] = useState('');
  const inUse = useQuery(sampleSubjectsQuery()).data?.items ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  const { confirm, confirmation } = useConfirm();

  // The tab was opened by default, and a reload might open another.
  function show(changes: Record<string, string>) {
    changeAddress({ tab: 'samples', ...changes }, { replace: true });
  }

  /** Runs an action and refetches the list; errors are shown above the list. */
  async function act<Result>(work: () => Promise<Result>, failure: string): Promise<Result | undefined> {
    setProblem('');
    try {
      const result = await work();
      await invalidateSamples(client);
      return result;
    } catch (error) {
      setProblem(errorMessage(error, failure));
      return undefined;
    }
  }

  const toggle = useMutation({
    mutationFn: ({ _id, published }: AdminSampleSummary) =>
      act(
        () => callAdmin('PUT /samples/:id', { params: { id: _id }, body: { published: !published } }),
        'Update failed',
      ),
  });

  async function publishOrAsk(sample: AdminSampleSummary) {
    if (!sample.published || (await confirm(unpublishQuestion))) toggle.mutate(sample);
  }

  const remove = useRecordDeletion({
    kind: 'sample',
    ids: items.map(({ _id }) => _id),
    heading,
    confirm,
    consequence: `leaves the site right away. You can restore it for ${TRASH_DAYS} days.`,
    onDeleted: () => invalidateSamples(client),
    onFailure: setProblem,
  });

  // Back from the editor: the focus goes to the sample's row.
  const hasList = samples.isSuccess;
  useEffect(() => {
    const id = hasList ? takeLastEdited('sample') : undefined;
    if (id) document.getElementById(`sample-${id}`)?.focus();
  }, [hasList]);

  const backfill = useMutation({
    mutationFn: async () => {
      const result = await act(() => callAdmin('POST /samples/backfill-slugs'), 'Backfill failed');
      if (!result) return;
      if (result.errors.length > 0) setProblem(result.errors.join(' '));
      showToast(
        result.errors.length > 0 ? 'warning' : 'success',
        result.total === 0
          ? 'Every sample already has an address.'
          : `${result.updated} of ${result.total} samples without an address now have one.`,
      );
    },
  });

  return (
    <div className="space-y-5">
      <UnsavedTexts kind="sample" requests={sampleRequests} onContinue={proceed} />
      <div className="grid grid-cols-2 gap-x-2 gap-y-3 max-sm:[&>:first-child]:col-span-2 sm:flex sm:gap-x-4">
        <Field
          label="Search"
          type="search"
          value={text}
          placeholder="Title or word"
          onChange={(event) => setText(event.target.value)}
          className="min-w-0 sm:w-72"
        />
        <Select
          label="Subject"
          value={subject}
          onChange={(event) => show({ subject: event.target.value })}
          className="min-w-0 sm:w-56"
        >
          <option value="">All subjects</option>
          {subjectChoices([...inUse, subject]).map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
        <Select
          label="State"
          value={state}
          onChange={(event) => show({ state: event.target.value })}
          className="min-w-0 sm:w-40"
        >
          <option value="">All samples</option>
          <Options labels={sampleStates} />
        </Select>
      </div>
      <Problem className="border-l-2 border-danger py-1 pl-4 font-sans text-[0.9375rem]">{problem}</Problem>
      {samples.isPending && (
        <Loading
          label="Loading samples"
          rows={['h-12', 'h-12', 'h-12', 'h-12', 'h-12']}
          className="space-y-6 border-t border-rule pt-5"
        />
      )}
      {samples.isLoadingError && <LoadError query={samples} fallback="Failed to load samples" />}
      {samples.data && (
        <>
          <SearchNote search={search} q={q} />
          <h2
            ref={heading}
            tabIndex={-1}
            aria-live="polite"
            className="lining w-fit font-sans text-sm text-faint"
          >
            {counted(countShown(samples.data.total, search), 'sample')}
          </h2>
          {items.length === 0 && (
            <p className="text-faint">
              {q || subject
                ? 'No samples found. Try different words or another subject.'
                : 'No samples yet. Write your first one under Add Sample.'}
            </p>
          )}
          <ul className="border-t border-rule" aria-busy={samples.isFetching}>
            {items.map((sample, index) => (
              <Fragment key={sample._id}>
                {index > 0 && index === search?.withAllWords && samples.data.page === 1 && (
                  <li className="border-b border-rule">
                    <MostWordsNote />
                  </li>
                )}
                <SampleRow
                  sample={sample}
                  isBusy={toggle.isPending && sample._id === toggle.variables._id}
                  onToggle={() => publishOrAsk(sample)}
                  onEdit={() => edit(sample._id)}
                  onDelete={() => {
                    setProblem('');
                    remove(sample);
                  }}
                />
              </Fragment>
            ))}
          </ul>
          <Pagination
            page={samples.data.page}
            totalPages={samples.data.totalPages}
            onPage={(next) => show({ page: next === 1 ? '' : String(next) })}
          />
        </>
      )}
      <RecentlyDeleted kind="sample" onEmpty={() => heading.current?.focus()} />
      <div className="flex flex-wrap items-baseline gap-x-4 font-sans text-sm text-faint">
        <Button
          variant="plain"
          size="small"
          className="-ml-1 text-faint"
          inactive={backfill.isPending}
          aria-describedby="about-backfill"
          onClick={() => backfill.mutate()}
        >
          {backfill.isPending ? 'Adding addresses...' : 'Add missing addresses'}
        </Button>
        <p id="about-backfill">Gives each sample that has no web address yet one made from its title.</p>
      </div>
      {confirmation}
    </div>
  );
}

/** The dashboard's tab for a new sample: it is written on a page of its own. */
export function AddSamplePanel() {
  const navigate = useNavigate();
  const state: Opening = { isFromList: true };
  return (
    <div className="max-w-measure space-y-5">
      <p>
        Write it from scratch or start from a Word file, with footnotes, tables, figures, and equations. Your
        work is saved as you go.
      </p>
      <Button onClick={() => navigate(samplePaths.create(), { state })}>Write a sample</Button>
    </div>
  );
}
