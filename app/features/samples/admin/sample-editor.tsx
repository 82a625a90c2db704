import { useQuery } from '@tanstack/react-query';
import {
  createEditorKind,
  type DetailsProps,
  type PreviewProps,
  type SaveAction,
} from '#app/editor/editor-kind.ts';
import { PreviewDialog } from '#app/editor/preview-dialog.tsx';
import { createSendKeys } from '#app/lib/new-key.ts';
import { samplePath } from '#app/lib/paths.ts';
import { callAdmin } from '#app/lib/session.ts';
import { Field, Select } from '#app/ui/field.tsx';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import { OTHER_SUBJECT } from '#shared/contracts/sample-rules.ts';
import type { AdminSample, SampleText } from '#shared/contracts/samples.ts';
import {
  invalidateSamples,
  previewQuery,
  samplePaths,
  sampleRequests,
  sampleSubjectsQuery,
} from './admin-samples.queries.ts';
import { PaperImport } from './paper-import.tsx';
import { SampleAdvice } from './sample-advice.tsx';
import { SampleDetails } from './sample-details.tsx';
import {
  checkFields,
  emptyFields,
  fieldLabels,
  subjectChoices,
  toNewSample,
  toSampleChanges,
  toSampleFields,
} from './sample-fields.ts';

/** `beside`: kept as a draft, while the live version stays as it is. */
type SampleMode = 'save' | 'beside';

const getSendKey = createSendKeys();

export const sampleKind = createEditorKind<SampleText, AdminSample, SampleMode>({
  noun: 'sample',
  staysOpen: true,
  names: {
    edit: 'Edit Sample',
    create: 'New Sample',
    sheet: 'Sample settings',
    back: 'Back to the samples',
    offer: 'your list of samples',
  },
  panels: { settings: 'Settings', marginNotes: 'Notes', advice: 'Advice' },
  listPath: '/admin?tab=samples',
  paths: samplePaths,
  requests: sampleRequests,
  history: sampleRequests,
  empty: emptyFields,
  toFields: toSampleFields,
  errorsIn: (fields, stored) => checkFields(fields, stored === undefined),
  fieldsOnPage: ['title', 'subject', 'customSubject', 'content'],
  labels: fieldLabels,
  loadFailure: () => 'Failed to load sample',
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
    if (version === undefined) {
      const body = { ...toNewSample(fields), _id: id };
      // A save whose response was lost may be repeated: it gets the first response, not a second sample.
      const headers = { 'idempotency-key': getSendKey(body) };
      return (await callAdmin('POST /samples', { body, headers })).item;
    }
    if (mode === 'beside') return sampleRequests.saveDraft(id, version, fields);
    const before = stored ? toSampleFields(stored) : emptyFields;
    const body = { ...toSampleChanges(fields, before), version };
    return (await callAdmin('PUT /samples/:id', { params: { id }, body })).item;
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
});

/** The checkbox Published decides what the main button does, and its label says it. */
function listActions(stored: AdminSample | undefined, { published }: SampleText): SaveAction<SampleMode>[] {
  if (!stored?.published) return [{ label: published ? 'Publish sample' : 'Save Draft', mode: 'save' }];
  if (!published) return [{ label: 'Unpublish', mode: 'save', hint: 'Takes the sample off the site' }];
  return [
    { label: 'Save draft', mode: 'beside', hint: 'Readers still see the published version' },
    { label: 'Publish changes', mode: 'save', hint: 'Readers see it right away' },
  ];
}

function SampleHead({ fields, errors, onChange }: DetailsProps<SampleText, AdminSample>) {
  const inUse = useQuery(sampleSubjectsQuery()).data?.items ?? [];
  const chosen = fields.subject === OTHER_SUBJECT ? [] : [fields.subject];

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Subject *"
        value={fields.subject}
        error={errors.subject}
        onChange={(event) => onChange({ subject: event.target.value })}
      >
        <option value="">Choose a subject</option>
        {subjectChoices([...inUse, ...chosen]).map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
        <option>{OTHER_SUBJECT}</option>
      </Select>
      {fields.subject === OTHER_SUBJECT && (
        <Field
          label="Custom subject *"
          value={fields.customSubject}
          error={errors.customSubject}
          onChange={(event) => onChange({ customSubject: event.target.value })}
        />
      )}
    </div>
  );
}

function SamplePreview({ fields, onClose }: PreviewProps<SampleText, AdminSample>) {
  return (
    <PreviewDialog query={previewQuery(fields.content)} onClose={onClose}>
      {({ contentHtml }) => (
        <article className="pt-8">
          <h1 className="max-w-[24ch] font-display text-[2.125rem] leading-[1.15] wrap-break-word md:text-[2.875rem]">
            {fields.title || 'Untitled'}
          </h1>
          {fields.question && (
            <p className="mt-6 max-w-measure text-faint wrap-anywhere">
              <span className="small-caps mr-2 font-semibold text-ink">The question</span>
              {fields.question}
            </p>
          )}
          <SafeHtml html={contentHtml} className="mt-10 max-w-measure" />
        </article>
      )}
    </PreviewDialog>
  );
}
