import { queryOptions } from '@tanstack/react-query';
import { decideHtml } from '#app/editor/decide-html.ts';
import { createEditorKind, type EditorKind, type EditorText } from '#app/editor/editor-kind.ts';
import { errorMessage } from '#app/lib/api.ts';
import { downloadAdmin } from '#app/lib/download.ts';
import { findDraft, storeDraft } from '#app/lib/drafts.ts';
import { callAdmin, uploadAdmin } from '#app/lib/session.ts';
import { Checkbox, TextArea } from '#app/ui/field.tsx';
import type { RequestDetail, WorkCopy } from '#shared/contracts/requests.ts';
import { draftName } from './composer-forms.tsx';
import { filePath, invalidateRequests } from './request-actions.ts';
import { RequestBrief } from './request-brief.tsx';

type StoredFile = WorkCopy & { previewPath: null; draft: null };

/** A student's Word file in the editor: private to its request, recorded from the first key, and given back from here. */
export function createFileKind({ _id: requestId, name, message }: RequestDetail): EditorKind {
  const listPath = `/admin/requests/${requestId}`;
  const toParams = (copyId: string) => ({ id: requestId, copyId });
  /** What goes with the work. It stays on this device until the work is returned. */
  const letterDraft = draftName('letter', requestId);
  const letter = { text: findDraft(letterDraft)?.fields.text ?? '', showNames: false };

  async function save(
    copyId: string,
    version: number,
    { title, content, marked, annotations = [] }: EditorText,
  ) {
    const body = { title, marked: marked ?? content, annotations, version };
    return toStored(
      (await callAdmin('PUT /requests/:id/copies/:copyId', { params: toParams(copyId), body })).item,
    );
  }

  return createEditorKind<EditorText, StoredFile, 'save' | 'word' | 'return'>({
    noun: 'file',
    staysOpen: true,
    stayingModes: ['word'],
    names: {
      edit: `${name}’s file`,
      create: '',
      sheet: 'Notes and brief',
      back: 'Back to the request',
      offer: 'the next visit to this file',
    },
    panels: { marginNotes: 'Notes', settings: 'Brief' },
    annotationReader: name,
    uploadPicture: (file, onProgress) =>
      uploadAdmin('POST /requests/:id/pictures', file, { params: { id: requestId }, onProgress }),
    listPath,
    paths: { create: () => listPath, edit: (id) => filePath(requestId, id) },
    requests: {
      getRecord: async (copyId) =>
        toStored((await callAdmin('GET /requests/:id/copies/:copyId', { params: toParams(copyId) })).item),
      recordQuery: (attachmentId) =>
        queryOptions({
          queryKey: ['admin', 'requests', 'file', attachmentId],
          queryFn: async () => {
            const options = { params: { id: requestId }, body: { attachmentId } };
            return toStored((await callAdmin('POST /requests/:id/copies', options)).item);
          },
          gcTime: 0,
          staleTime: Number.POSITIVE_INFINITY,
          refetchOnReconnect: false,
          retry: false,
          meta: { silent: true },
        }),
    },
    empty: { title: '', content: '' },
    toFields: ({ title, marked, annotations }) => ({
      title,
      // The finished text, to compare two versions by.
      content: decideHtml(marked, 'accept'),
      marked,
      annotations,
    }),
    errorsIn: ({ title }) => (title.trim() ? {} : { title: 'Please give it a title.' }),
    fieldsOnPage: ['title', 'content'],
    labels: { title: 'Title', content: 'Text' },
    loadFailure: (error) => errorMessage(error, 'The file could not be opened.'),
    describeState: (stored) => ({
      isLive: false,
      status: stored?.returnedAt ? 'Returned' : 'Private',
      tone: stored?.returnedAt ? 'success' : 'neutral',
      rest: stored?.returnedAt ? 'Saved' : 'Saved, not returned yet',
      actions: [
        { label: 'Download as Word', mode: 'word', hint: 'With your changes and notes' },
        { label: 'Save and close', mode: 'save' },
        { label: 'Return work', mode: 'return', hint: `${name} gets a mail and reads it on a page` },
      ],
    }),
    questionBefore: (mode) =>
      mode === 'return'
        ? {
            title: `Return this to ${name}?`,
            text: (
              <Letter
                name={name}
                letter={letter}
                onWritten={(text) => storeDraft(letterDraft, { fields: { text } })}
              />
            ),
            action: 'Return it',
          }
        : undefined,
    save: async ({ id, version = 0, fields, mode, stored }) => {
      if (mode === 'save' || !stored) return save(id, version, fields);
      if (mode === 'word')
        await downloadAdmin('GET /requests/:id/copies/:copyId/paper.docx', {
          params: { id: requestId, copyId: id },
        });
      else {
        await callAdmin('POST /requests/:id/copies/:copyId/return', { params: toParams(id), body: letter });
        letter.text = '';
        storeDraft(letterDraft, { fields: {} });
      }
      return stored;
    },
    isQuiet: (mode) => mode === 'save',
    describeFailure: (mode, _stored, message) =>
      message || (mode === 'word' ? 'The Word file could not be made.' : 'It could not be returned.'),
    savedMessage: ({ title }, mode) =>
      mode === 'return'
        ? `Returned to ${name}: ${title}`
        : mode === 'word'
          ? `Downloaded: ${title}`
          : `Saved: ${title}`,
    publicPath: () => undefined,
    onSaved: (client) => void invalidateRequests(client),
    Details: () => (
      <>
        <section aria-labelledby="message">
          <h2 id="message" className="font-display text-xl">
            What {name} wrote
          </h2>
          <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{message}</p>
        </section>
        <RequestBrief id={requestId} />
      </>
    ),
  });
}

function toStored(copy: WorkCopy): StoredFile {
  return { ...copy, previewPath: null, draft: null };
}

type LetterProps = {
  name: string;
  letter: { text: string; showNames: boolean };
  onWritten: (text: string) => void;
};

function Letter({ name, letter, onWritten }: LetterProps) {
  return (
    <div className="space-y-4 text-ink">
      <p>
        {name} gets a mail, and reads it on a page: first draft, marked and finished, with your notes beside
        it.
      </p>
      <TextArea
        label="Add a message"
        rows={4}
        defaultValue={letter.text}
        onChange={({ target }) => {
          letter.text = target.value;
          onWritten(letter.text);
        }}
      />
      <Checkbox
        label="Show the names in the file"
        defaultChecked={letter.showNames}
        onChange={({ target }) => {
          letter.showNames = target.checked;
        }}
      />
    </div>
  );
}
