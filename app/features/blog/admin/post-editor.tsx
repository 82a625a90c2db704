import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { flatFieldErrorsOf } from '#app/lib/field-errors.ts';
import { logProblem } from '#app/lib/log.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { deletedElsewhere } from '#app/lib/trash.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import type { PostStatus } from '#shared/contracts/post-status.ts';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import { ContentField } from './content-field.tsx';
import { EditorBar } from './editor-bar.tsx';
import { Conflict, Recovery, SaveProblem } from './editor-notices.tsx';
import { PostDetails } from './post-details.tsx';
import {
  emptyPost,
  errorsIn,
  type FieldErrors,
  fieldsOf,
  payloadOf,
  publishStatus,
  sameFields,
  savedAs,
  saveFailures,
} from './post-fields.ts';
import { showInLists } from './post-lists.ts';
import {
  createPost,
  discardRevisions,
  getPost,
  saveRevision,
  unsavedQuery,
  updatePost,
} from './posts.requests.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { PreviewLink } from './preview-link.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';
import { SettingsSheet } from './settings-sheet.tsx';
import { TitleField } from './title-field.tsx';
import { useEscape } from './use-escape.ts';
import { useFieldErrors } from './use-field-errors.ts';
import { useLeaveQuestion } from './use-leave-question.ts';
import { type Draft, usePostDrafts } from './use-post-drafts.ts';
import { usePostText } from './use-post-text.ts';
import { useSettingsSheet } from './use-settings-sheet.ts';

/** A stored post, or a new one with its future id; and the unsaved text to continue with. */
export type Opened = ({ post: AdminPost } | { newId: string }) & { draft?: Draft | undefined };

/** The post editor. */
export function PostEditor({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const client = useQueryClient();
  const { confirm, confirmation } = useConfirm();
  const [post, setPost] = useState('post' in opened ? opened.post : undefined);
  const postId = 'post' in opened ? opened.post._id : opened.newId;
  const stored = post ? fieldsOf(post) : emptyPost;
  const text = usePostText(opened.draft?.fields ?? stored);
  const { fields, read } = text;
  const drafts = usePostDrafts({ postId, post, draft: opened.draft, text, hasChanges });
  const [failure, setFailure] = useState<string>();
  /** An error besides saving, such as a failed image upload: cleared by the next change. */
  const [mishap, setMishap] = useState<string>();
  const [conflicting, setConflicting] = useState<{ theirs: AdminPost; status: PostStatus }>();
  const [saving, setSaving] = useState<PostStatus>();
  const [shown, setShown] = useState<'preview' | 'revisions'>();
  const { areSettingsOpen, isOver, setSettingsOpen } = useSettingsSheet();
  const settingsId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { errors, refuse, clear } = useFieldErrors(form);
  /** Saved or discarded: no more questions on leaving. */
  const isDone = useRef(false);
  const isChanged = !sameFields(fields, stored);
  useLeaveQuestion({ hasChanges, storeNow: drafts.storeNow, confirm });
  useEscape(() => (isOver ? setSettingsOpen(false) : close()));

  function hasChanges(): boolean {
    return !isDone.current && !sameFields(read(), stored);
  }

  function leave() {
    isDone.current = true;
    drafts.forget();
    onClose();
  }

  function change(changed: Partial<PostText>) {
    text.change(changed);
    clear(Object.keys(changed));
    setMishap(undefined);
  }

  async function save(status: PostStatus, version = post && drafts.version) {
    const now = read();
    const found = errorsIn(now, new Date(), post?.scheduledFor ?? '');
    clear(Object.keys(errors));
    setFailure(undefined);
    setMishap(undefined);
    if (Object.keys(found).length > 0) return showErrors(found);
    setSaving(status);
    try {
      const payload = payloadOf(now, status);
      const saved =
        version === undefined
          ? await createPost(postId, payload)
          : await updatePost(postId, version, payload);
      drafts.keepWaiting();
      showInLists(client, saved);
      showToast('success', savedAs(saved, post?.status === 'published'));
      leave();
    } catch (error) {
      await explain(error, status);
      setSaving(undefined);
    }
  }

  /** The invalid field may be in the settings sheet. */
  function showErrors(found: FieldErrors) {
    if (Object.keys(found).some((name) => name !== 'title' && name !== 'content')) setSettingsOpen(true);
    refuse(found);
  }

  async function explain(error: unknown, status: PostStatus) {
    if (error instanceof ApiError && error.status === 409) {
      const theirs = await getPost(postId).catch(() => undefined);
      if (theirs) setConflicting({ theirs, status });
    }
    const refused = flatFieldErrorsOf(error);
    const isRefused = Object.keys(refused).length > 0;
    if (isRefused) showErrors(refused);
    const goneMessage = post && deletedElsewhere(error, 'post');
    if (goneMessage) return setFailure(goneMessage);
    if (status === 'draft' && isRefused) return;
    // The text is in browser storage, so a failed autosave interrupts nobody.
    if (status === 'draft' && !(error instanceof ApiError && error.status === 409)) {
      logProblem('The draft could not be saved', error);
      setFailure('Not saved on the server. Your text is kept in this browser; save again in a moment.');
      return;
    }
    const message = errorMessage(error, '');
    setFailure(message ? `Error: ${message}` : saveFailures[status]);
  }

  function overwrite() {
    if (!conflicting) return;
    const { theirs, status } = conflicting;
    setConflicting(undefined);
    setPost(theirs);
    drafts.setVersion(theirs.version);
    save(status, theirs.version);
  }

  async function takeTheirs() {
    if (!conflicting) return;
    // The current text is stored as a revision first.
    try {
      await saveRevision(postId, read());
    } catch (error) {
      logProblem('The text could not be kept', error);
      setFailure('Your text could not be saved as a revision. Try again in a moment.');
      return;
    }
    setPost(conflicting.theirs);
    drafts.setVersion(conflicting.theirs.version);
    text.replace(fieldsOf(conflicting.theirs));
    setConflicting(undefined);
    setFailure(undefined);
    drafts.forget();
  }

  async function close() {
    if (hasChanges() && !saving) {
      const isSure = await confirm({
        title: 'Close without saving?',
        text: 'What you wrote since the last save will be discarded.',
        action: 'Discard changes',
        isDangerous: true,
      });
      if (!isSure) return;
      // The revisions of a stored post stay; a post that was never saved is deleted with them.
      if (!post)
        await discardRevisions(postId).catch((error) => logProblem('The text was not discarded', error));
      client.invalidateQueries({ queryKey: unsavedQuery().queryKey });
    }
    leave();
  }

  function show(what: 'preview' | 'revisions') {
    read();
    setShown(what);
  }

  const name = post ? 'Edit Post' : 'New Post';
  const attention =
    Object.keys(errors).length > 0 ? 'Not saved yet: a field needs your attention.' : undefined;
  return (
    <>
      <form
        ref={form}
        noValidate
        aria-label={name}
        data-unsaved={isChanged || undefined}
        onSubmit={(event) => event.preventDefault()}
        className="mx-auto flex"
      >
        <EditorBar
          title={name}
          stored={post?.status}
          publishAs={publishStatus(fields, new Date())}
          isSaving={saving !== undefined}
          isChanged={isChanged}
          kept={drafts.kept}
          areSettingsOpen={areSettingsOpen}
          settingsId={settingsId}
          onSave={save}
          onShow={show}
          onSettings={() => setSettingsOpen(!areSettingsOpen)}
          onClose={close}
        />
        <div inert={isOver} className="mx-auto w-full max-w-[44rem] min-w-0 px-5 sm:px-8">
          {drafts.recoverable.map((draft) => (
            <Recovery
              key={draft.key}
              draft={draft}
              isOutdated={post !== undefined && (draft.version ?? post.version) < post.version}
              onRecover={() => drafts.recover(draft)}
              onDiscard={() => drafts.discard(draft)}
            />
          ))}
          <TitleField
            value={fields.title}
            error={errors.title}
            takesFocus={!post && fields.title === ''}
            onChange={(title) => change({ title })}
          />
          <ContentField
            key={text.textNumber}
            content={fields.content}
            error={errors.content}
            written={text.written}
            onChange={(content) => change({ content })}
            onWritten={() => {
              read();
              clear(['content']);
              setMishap(undefined);
            }}
            onError={setMishap}
          />
          <SaveProblem failure={failure ?? mishap ?? attention}>
            {conflicting && (
              <Conflict theirs={conflicting.theirs} onOverwrite={overwrite} onTakeTheirs={takeTheirs} />
            )}
          </SaveProblem>
        </div>
        {areSettingsOpen && (
          <SettingsSheet id={settingsId} isOver={isOver} onClose={() => setSettingsOpen(false)}>
            <PostDetails fields={fields} errors={errors} post={post} onChange={change} />
            {post && <PreviewLink postId={postId} path={post.previewPath} onError={setMishap} />}
          </SettingsSheet>
        )}
      </form>
      {shown === 'preview' && (
        <PreviewDialog
          fields={fields}
          publishedAt={fields.scheduledFor || post?.publishedAt || new Date().toISOString()}
          onClose={() => setShown(undefined)}
        />
      )}
      {shown === 'revisions' && (
        <RevisionsDialog
          postId={postId}
          onRestore={(restored) => {
            drafts.exchange({ fields: restored });
            setShown(undefined);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      {confirmation}
    </>
  );
}
