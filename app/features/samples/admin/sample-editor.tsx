import type { EditorKind, SaveAction } from '#app/editor/editor-kind.ts';
import { samplePath } from '#app/lib/paths.ts';
import type { AdminSample, SampleText } from '#shared/contracts/samples.ts';
import {
  createSample,
  invalidateSamples,
  samplePaths,
  sampleRequests,
  updateSample,
} from './admin-samples.queries.ts';
import { PaperImport } from './paper-import.tsx';
import { SampleAdvice } from './sample-advice.tsx';
import { SampleDetails } from './sample-details.tsx';
import {
  checkFields,
  emptyFields,
  fieldLabels,
  toNewSample,
  toSampleChanges,
  toSampleFields,
} from './sample-fields.ts';
import { SampleHead } from './sample-head.tsx';
import { SamplePreview } from './sample-preview.tsx';

/** `beside`: kept as a draft, while the live version stays as it is. */
type SampleMode = 'save' | 'beside';

export const sampleKind: EditorKind<SampleText, AdminSample, SampleMode> = {
  noun: 'sample',
  staysOpen: true,
  names: { edit: 'Edit Sample', create: 'New Sample' },
  listPath: '/admin?tab=samples',
  paths: samplePaths,
  requests: sampleRequests,
  empty: emptyFields,
  toFields: toSampleFields,
  errorsIn: (fields, stored) => checkFields(fields, stored === undefined),
  fieldsOnPage: ['title', 'subject', 'customSubject', 'content'],
  labels: fieldLabels,
  loadFailure: 'Failed to load sample',
  describeState: (stored, fields) => ({
    isLive: stored?.published === true,
    status: stored && (stored.published ? 'Published' : 'Draft'),
    tone: stored?.published ? 'success' : 'neutral',
    actions: listActions(stored, fields),
  }),
  questionBefore: (mode, stored, fields) =>
    mode === 'save' && stored?.published && !fields.published
      ? {
          title: 'Take this sample off the site?',
          text: 'Readers can no longer open it. The text in the editor is saved as a draft, and you can publish it again at any time.',
          action: 'Unpublish',
          isDangerous: true,
        }
      : undefined,
  save: async ({ id, version, fields, mode, stored }) => {
    if (version === undefined) return (await createSample({ ...toNewSample(fields), _id: id })).item;
    if (mode === 'beside') return sampleRequests.saveDraft(id, version, fields);
    const before = stored ? toSampleFields(stored) : emptyFields;
    return (await updateSample(id, { ...toSampleChanges(fields, before), version })).item;
  },
  isQuiet: (mode) => mode === 'beside',
  describeFailure: (_mode, stored, message) =>
    message || (stored ? 'Save failed' : 'Failed to create sample'),
  savedMessage: (saved, mode, before) => {
    if (mode === 'beside') return `Saved, not published yet: ${saved.draft?.fields.title ?? saved.title}`;
    if (saved.published) return `${before?.published ? 'Updated' : 'Published'}: ${saved.title}`;
    return `${before?.published ? 'Unpublished' : 'Saved as a draft'}: ${saved.title}`;
  },
  publicPath: (saved) => (saved.published ? samplePath(saved) : undefined),
  onSaved: (client) => void invalidateSamples(client),
  Head: SampleHead,
  Import: PaperImport,
  Details: SampleDetails,
  Advice: SampleAdvice,
  Preview: SamplePreview,
};

/** The checkbox Published decides what the main button does, and its label says it. */
function listActions(stored: AdminSample | undefined, { published }: SampleText): SaveAction<SampleMode>[] {
  if (!stored?.published) return [{ label: published ? 'Publish sample' : 'Save Draft', mode: 'save' }];
  if (!published) return [{ label: 'Unpublish', mode: 'save', hint: 'Takes the sample off the site' }];
  return [
    { label: 'Save draft', mode: 'beside', hint: 'Readers still see the published version' },
    { label: 'Publish changes', mode: 'save', hint: 'Readers see it right away' },
  ];
}
