import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { flatFieldErrorsOf } from '#app/lib/field-errors.ts';
import { deletedElsewhere } from '#app/lib/trash.ts';
import type { AdminSampleResponse } from '#shared/contracts/samples.ts';
import { invalidateSamples } from './admin-samples.queries.ts';
import { type Stored, useSampleDraft } from './sample-draft.ts';
import {
  checkFields,
  type SampleFieldChanges,
  type SampleFieldErrors,
  type SampleFields,
} from './sample-fields.ts';

type EditorOptions = {
  /** The name of the stored draft. */
  draft: string;
  opened: Stored;
  isNew: boolean;
  save: (fields: SampleFields, stored: Stored) => Promise<AdminSampleResponse>;
  /** Fetches the sample again after a conflict. */
  refetch?: () => Promise<Stored>;
  failure: string;
};

/** The state of a sample's form, until it is saved. */
export function useSampleEditor({ draft: name, opened, isNew, save, refetch, failure }: EditorOptions) {
  const client = useQueryClient();
  const draft = useSampleDraft(name, opened);
  const [errors, setErrors] = useState<SampleFieldErrors>({});
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  /** Changes discarded for the newer version, until the form is left. */
  const [aside, setAside] = useState<SampleFieldChanges>();

  function change(changes: SampleFieldChanges) {
    draft.change(changes);
    const edited = Object.keys(changes);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !edited.includes(field))),
    );
  }

  async function submit(): Promise<AdminSampleResponse | undefined> {
    const found = checkFields(draft.fields, isNew);
    setErrors(found);
    setProblem('');
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
    if (Object.keys(found).length > 0 || isSaving) return undefined;
    setSaving(true);
    try {
      const saved = await save(draft.fields, draft.stored);
      draft.clear();
      await invalidateSamples(client);
      return saved;
    } catch (error) {
      await explain(error);
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  async function explain(error: unknown) {
    const isConflict = error instanceof ApiError && error.status === 409;
    const theirs = isConflict ? await refetch?.().catch(() => undefined) : undefined;
    // A conflict may also be about a taken slug: then there is no newer version.
    if (theirs && theirs.version !== draft.stored.version) return draft.meet(theirs);
    setErrors(flatFieldErrorsOf(error));
    setRefusals((count) => count + 1);
    setProblem(deletedElsewhere(error, 'sample') ?? errorMessage(error, failure));
  }

  return {
    ...draft,
    discard: () => draft.clear(),
    errors,
    refusals,
    problem,
    isSaving,
    change,
    submit,
    takeTheirs: () => setAside(draft.takeTheirs()),
    aside,
    bringBack: () => {
      if (aside) change(aside);
      setAside(undefined);
    },
  };
}
