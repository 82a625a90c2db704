import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { toFieldErrors } from '#app/lib/field-errors.ts';
import { callAdmin } from '#app/lib/session.ts';
import { useIsWide } from '#app/lib/use-is-wide.ts';
import { wordsQuery } from '#app/lib/words.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { type Section, sections } from '#shared/contracts/words/sections.ts';
import type { SectionRecord } from '#shared/contracts/words/words.ts';
import { readProperties } from '#shared/records.ts';
import { FieldEditor } from './field-editor.tsx';
import { differences, type Fields, findProblems, withAnchors } from './field-values.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';
import { Conflict, Recovery } from './version-notices.tsx';
import {
  listDrafts,
  readDraft,
  removeDraft,
  storeOtherDrafts,
  useStoredDraft,
  type WordDraft,
} from './word-drafts.ts';

/** One section of the words: its form, and a preview of its page. */
export function SectionEditor({ section, record }: { section: Section; record: SectionRecord }) {
  const { schema, page } = sections[section];
  const params = { section };
  const client = useQueryClient();
  const [saved, setSaved] = useState(record);
  const [fields, setFields] = useState<Fields>(record.fields);
  const [errors, setErrors] = useState<Record<string, string>>({});
  /** The path to open, a new object each time. */
  const [target, setTarget] = useState({ path: '' });
  /** Drafts from before, until each is restored or discarded. */
  const [waiting, setWaiting] = useState<WordDraft[]>(() => listDrafts(section, record.fields));
  /** The field that has, or had, the focus. */
  const [place, setPlace] = useState('');
  const [conflicting, setConflicting] = useState<SectionRecord>();
  const [shown, setShown] = useState<'revisions' | 'preview'>();
  const [status, setStatus] = useState('');
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  /** The current form values: typing continues while a save is pending. */
  const current = useRef(fields);
  const isWide = useIsWide();
  const isChanged = JSON.stringify(fields) !== JSON.stringify(saved.fields);

  useStoredDraft(section, isChanged ? { version: saved.version, fields } : undefined, keepOther);

  useEffect(() => storeOtherDrafts(section, waiting), [section, waiting]);

  /** Where the focus goes when a notice disappears. */
  function focusSave() {
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
  }

  function discard(draft: WordDraft) {
    focusSave();
    setWaiting((drafts) => drafts.filter((other) => other !== draft));
    if (readDraft(section)?.writtenAt === draft.writtenAt) removeDraft(section);
  }

  /** Unsaved changes. */
  function findOwnDraft(): WordDraft[] {
    return isChanged ? [{ version: saved.version, fields, writtenAt: new Date().toISOString() }] : [];
  }

  /** Of another tab: its latest only. */
  function keepOther(draft: WordDraft) {
    const isSame = (other: WordDraft) =>
      other.writtenAt === draft.writtenAt || (draft.tab !== undefined && other.tab === draft.tab);
    setWaiting((others) => [draft, ...others.filter((other) => !isSame(other))]);
  }

  /** Kept until it is restored or discarded. */
  function keepWaiting(drafts: WordDraft[]) {
    setWaiting((others) => [...drafts, ...others]);
  }

  function recover(draft: WordDraft) {
    focusSave();
    const unsaved = findOwnDraft();
    setWaiting((drafts) => [...unsaved, ...drafts.filter((other) => other !== draft)]);
    change(draft.fields);
    // Based on an old version: conflicts with later saves are resolved before saving.
    setSaved({ ...saved, version: draft.version });
  }

  function change(changed: unknown) {
    current.current = readProperties(changed);
    setFields(current.current);
    setStatus('');
    // Validated again at the next save.
    setErrors({});
  }

  /** `sent`: the values that were saved. Later changes stay in the form, unsaved. */
  function take(next: SectionRecord, message: string, sent = current.current) {
    setSaved(next);
    setConflicting(undefined);
    setErrors({});
    setFailure('');
    if (current.current === sent) {
      current.current = next.fields;
      setFields(next.fields);
      setStatus(message);
      removeDraft(section);
    }
    void client.invalidateQueries({ queryKey: ['admin', 'words'] });
    void client.invalidateQueries({ queryKey: ['words'] });
    // The admin area's bar shows the name of the site.
    if (section === 'brand') void client.fetchQuery({ ...wordsQuery('site'), staleTime: 0 });
  }

  function refuse(problems: Record<string, string>) {
    setErrors(problems);
    const [first = ''] = Object.keys(problems);
    const count = Object.keys(problems).length;
    setFailure(count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`);
    setTarget({ path: first });
  }

  // Collapsed groups around the field are open by now.
  useEffect(() => {
    if (!target.path) return;
    const field = form.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(target.path)}"]`);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  }, [target]);

  async function save(version = saved.version) {
    const draft = readProperties(withAnchors(schema, fields));
    const problems = findProblems(schema, draft);
    if (Object.keys(problems).length > 0) return refuse(problems);
    setSaving(true);
    setFailure('');
    const sent = current.current;
    try {
      const body = { fields: draft, version };
      const { item } = await callAdmin('PUT /words/:section', { params, body });
      take(item, 'Saved. Visitors see it now.', sent);
    } catch (error) {
      await explain(error);
    } finally {
      setSaving(false);
    }
  }

  async function explain(error: unknown) {
    if (error instanceof ApiError && error.status === 409) {
      const newer = await callAdmin('GET /words/:section', { params }).catch(() => undefined);
      if (newer) return setConflicting(newer.item);
    }
    if (error instanceof ApiError && error.fields.length > 0) return refuse(toFieldErrors(error));
    setFailure(`${errorMessage(error, 'The words could not be saved.')} What you wrote is still here.`);
  }

  async function restore(id: string) {
    try {
      const { item } = await callAdmin('POST /words/:section/revisions/:id/restore', {
        params: { section, id },
        body: { version: saved.version },
      });
      const unsaved = findOwnDraft();
      take(item, 'Restored. Visitors see it now.');
      keepWaiting(unsaved);
      setShown(undefined);
    } catch (error) {
      setShown(undefined);
      await explain(error);
    }
  }

  const preview = (className: string, onPick: (path: string) => void) => (
    <PreviewFrame
      section={section}
      schema={schema}
      fields={fields}
      place={place}
      onPick={onPick}
      className={className}
    />
  );
  return (
    <div className="grid gap-x-8 lg:grid-cols-[minmax(22rem,2fr)_minmax(0,3fr)]">
      <form
        ref={form}
        noValidate
        onFocus={({ target }) => setPlace(target.dataset.path ?? place)}
        data-unsaved={isChanged || undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className="min-w-0"
      >
        <div className="space-y-4">
          {waiting.map((draft) => (
            <Recovery
              key={draft.writtenAt}
              writtenAt={draft.writtenAt}
              onRecover={() => recover(draft)}
              onDiscard={() => discard(draft)}
            />
          ))}
          {conflicting && (
            <Conflict
              savedAt={conflicting.updatedAt}
              items={differences(schema, fields, conflicting.fields)}
              onKeepMine={() => {
                focusSave();
                void save(conflicting.version);
              }}
              onTakeTheirs={() => {
                const unsaved = findOwnDraft();
                focusSave();
                take(conflicting, '');
                keepWaiting(unsaved);
              }}
            />
          )}
        </div>
        <div className="mt-4">
          <FieldEditor
            schema={schema}
            value={fields}
            path=""
            errors={errors}
            target={target.path}
            onChange={change}
          />
        </div>
        <div
          data-save-bar
          className="sticky bottom-thumb z-20 mt-8 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-ink bg-paper py-3"
        >
          {/* Saving unchanged defaults confirms them. */}
          <Button type="submit" inactive={isSaving || !(isChanged || saved.updatedAt === null)}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
          <Button variant="outline" className="lg:hidden" onClick={() => setShown('preview')}>
            Preview
          </Button>
          <Button variant="plain" onClick={() => setShown('revisions')}>
            Revisions
          </Button>
          {page && (
            <ButtonLink variant="plain" href={page} target="_blank" className="max-sm:hidden">
              View page
            </ButtonLink>
          )}
          <p role="status" className="font-sans text-sm text-faint">
            {status || (isChanged ? 'Not saved yet. This browser has a copy.' : '')}
          </p>
          <Problem className="w-full font-sans text-sm font-medium">{failure}</Problem>
        </div>
      </form>
      {isWide && (
        <aside aria-label="Preview">
          <div className="sticky top-[calc(var(--spacing-header)+1rem)]">
            <p className="mb-2 font-sans text-sm text-faint">
              The {page ? 'page' : 'mail'} as it will look. Click any text to jump to its field.
            </p>
            {preview('h-[calc(100dvh-var(--spacing-header)-5rem)]', (path) => setTarget({ path }))}
          </div>
        </aside>
      )}
      {shown === 'preview' && (
        <Dialog title="Preview" width="page" onClose={() => setShown(undefined)}>
          {preview('h-[75dvh]', (path) => {
            setShown(undefined);
            setTimeout(() => setTarget({ path }));
          })}
        </Dialog>
      )}
      {shown === 'revisions' && (
        <RevisionsDialog
          section={section}
          fields={fields}
          onRestore={restore}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}
