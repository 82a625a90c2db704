import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import type { AdminSampleAnswer } from '#shared/contracts/samples.ts';
import { forgetSamples } from './admin-samples.queries.ts';
import { useSampleDraft } from './sample-draft.ts';
import { checkFields, type SampleFieldErrors, type SampleFields } from './sample-fields.ts';

type EditorOptions = {
  /** Names the draft that is kept in this browser. */
  draft: string;
  initial: SampleFields;
  isNew: boolean;
  save: (fields: SampleFields) => Promise<AdminSampleAnswer>;
  failure: string;
};

/** The state of a sample's form, from the first letter until it is safely stored. */
export function useSampleEditor({ draft: name, initial, isNew, save, failure }: EditorOptions) {
  const client = useQueryClient();
  const draft = useSampleDraft(name, initial);
  const [errors, setErrors] = useState<SampleFieldErrors>({});
  const [problem, setProblem] = useState('');
  const [isSaving, setSaving] = useState(false);

  function change(changes: Partial<SampleFields>) {
    draft.change(changes);
    const edited = Object.keys(changes);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !edited.includes(field))),
    );
  }

  async function submit(): Promise<AdminSampleAnswer | undefined> {
    const found = checkFields(draft.fields, isNew);
    setErrors(found);
    setProblem('');
    if (Object.keys(found).length > 0 || isSaving) return undefined;
    setSaving(true);
    try {
      const answer = await save(draft.fields);
      draft.clear();
      await forgetSamples(client);
      return answer;
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
      setProblem(errorMessage(error, failure));
      return undefined;
    } finally {
      setSaving(false);
    }
  }

  return {
    fields: draft.fields,
    restored: draft.restored,
    discard: () => draft.clear(),
    errors,
    problem,
    isSaving,
    change,
    submit,
  };
}
