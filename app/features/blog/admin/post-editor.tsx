import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { logProblem } from '#app/lib/log.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import type { PostStatus } from '#shared/contracts/post-status.ts';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import { ContentField } from './content-field.tsx';
import { EditorActions } from './editor-actions.tsx';
import { Conflict, Recovery } from './editor-notices.tsx';
import { forgetLocal, keepLocally, type LocalDraft, listLocal, newDraftKey } from './local-drafts.ts';
import { PostDetails } from './post-details.tsx';
import {
  emptyPost,
  errorsIn,
  type FieldErrors,
  fieldsOf,
  payloadOf,
  publishStatus,
  sameFields,
  saveFailures,
} from './post-fields.ts';
import { showInLists } from './post-lists.ts';
import {
  createPost,
  discardRevisions,
  getPost,
  keepRevision,
  unsavedQuery,
  updatePost,
} from './posts.requests.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { PreviewLink } from './preview-link.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';
import { useAutosave } from './use-autosave.ts';
import { useLeaveQuestion } from './use-leave-question.ts';

/** A stored post, or a new one with the id it will have; and the unsaved text to go on with. */
export type Opened = ({ post: AdminPost } | { newId: string }) & { draft?: PostText | undefined };

export function PostEditor({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const client = useQueryClient();
  const { confirm, confirmation } = useConfirm();
  const [post, setPost] = useState('post' in opened ? opened.post : undefined);
  const postId = 'post' in opened ? opened.post._id : opened.newId;
  const stored = post ? fieldsOf(post) : emptyPost;
  const [fields, setFields] = useState<PostText>(opened.draft ?? stored);
  const [draftKey, setDraftKey] = useState(() => newDraftKey(postId));
  /** Texts that this browser kept of this post and that say something else than what is in the editor now. */
  const [recoverable, setRecoverable] = useState<LocalDraft[]>(() =>
    listLocal().filter((draft) => draft.postId === postId && !sameFields(draft.fields, fields)),
  );
  /** Counts texts put in from elsewhere: each starts the content field anew. */
  const [textNumber, setTextNumber] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Counts the saves that a field stood in the way of. */
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<string>();
  const [conflicting, setConflicting] = useState<{ theirs: AdminPost; status: PostStatus }>();
  const [saving, setSaving] = useState<PostStatus>();
  const [shown, setShown] = useState<'preview' | 'revisions'>();
  const isChanged = !sameFields(fields, stored);
  const { kept, keepNow } = useAutosave({ draftKey, postId, fields, isNew: !post, isChanged });
  useLeaveQuestion({ isChanged, keepNow, confirm });
  const form = useRef<HTMLFormElement>(null);

  // What stands in the way of a save may be far from where one writes.
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  // The text that is gone on with is kept under this editor's key from now on; one that was saved needs no copy.
  const takeOver = useEffectEvent(() => {
    if (!keepNow()) return;
    for (const draft of listLocal())
      if (draft.postId === postId && draft.key !== draftKey && sameFields(draft.fields, fields))
        forgetLocal(draft.key);
  });
  useEffect(() => takeOver(), []);

  function change(changed: Partial<PostText>) {
    setFields((before) => ({ ...before, ...changed }));
    setErrors((before) => {
      const rest = { ...before };
      for (const name of Object.keys(changed) as (keyof PostText)[]) delete rest[name];
      return rest;
    });
  }

  function replaceText(text: PostText) {
    setFields(text);
    setTextNumber((number) => number + 1);
  }

  /** Another text comes into the editor. What was written there and not saved waits to be recovered. */
  function exchange(text: PostText) {
    const key = newDraftKey(postId);
    if (isChanged) {
      keepNow();
      const replaced = { key: draftKey, postId, fields, isNew: !post, writtenAt: new Date().toISOString() };
      setRecoverable((drafts) => [replaced, ...drafts]);
    }
    setDraftKey(key);
    replaceText(text);
    return key;
  }

  function recover(draft: LocalDraft) {
    const key = exchange(draft.fields);
    if (keepLocally({ ...draft, key })) forgetLocal(draft.key);
    setRecoverable((drafts) => drafts.filter((other) => other !== draft));
  }

  function discard(draft: LocalDraft) {
    forgetLocal(draft.key);
    setRecoverable((drafts) => drafts.filter((other) => other !== draft));
  }

  async function save(status: PostStatus, version = post?.version) {
    const found = errorsIn(fields, new Date(), post?.scheduledFor ?? '');
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) {
      setFailure('Not saved yet: a field needs your attention.');
      setRefusals((number) => number + 1);
      return;
    }
    setSaving(status);
    try {
      const payload = payloadOf(fields, status);
      const saved =
        version === undefined
          ? await createPost(postId, payload)
          : await updatePost(postId, version, payload);
      forgetLocal(draftKey);
      // A text that still waits for a decision belongs to a stored post from now on.
      for (const draft of recoverable) keepLocally({ ...draft, isNew: false });
      showInLists(client, saved);
      onClose();
    } catch (error) {
      await explain(error, status);
      setSaving(undefined);
    }
  }

  async function explain(error: unknown, status: PostStatus) {
    if (error instanceof ApiError && error.status === 409) {
      const theirs = await getPost(postId).catch(() => undefined);
      if (theirs) setConflicting({ theirs, status });
    }
    if (error instanceof ApiError && error.fields.length > 0) {
      setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])));
      setRefusals((number) => number + 1);
    }
    // The text is safe in this browser, so a draft that could not be saved interrupts nobody.
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
    save(status, theirs.version);
  }

  async function takeTheirs() {
    if (!conflicting) return;
    // What was written here goes into the revisions first.
    try {
      await keepRevision(postId, fields);
    } catch (error) {
      logProblem('The text could not be kept', error);
      setFailure('Your text could not be put into the revisions. Try again in a moment.');
      return;
    }
    setPost(conflicting.theirs);
    replaceText(fieldsOf(conflicting.theirs));
    setConflicting(undefined);
    setFailure(undefined);
    forgetLocal(draftKey);
  }

  async function close() {
    if (isChanged && !saving) {
      const isSure = await confirm({
        title: 'Close without saving?',
        text: 'What you wrote since the last save will be discarded.',
        action: 'Discard changes',
        isDangerous: true,
      });
      if (!isSure) return;
      // The revisions of a stored post stay; a post that was never saved is gone with them.
      if (!post)
        await discardRevisions(postId).catch((error) => logProblem('The text was not discarded', error));
      client.invalidateQueries({ queryKey: unsavedQuery().queryKey });
    }
    forgetLocal(draftKey);
    onClose();
  }

  const publishAs = publishStatus(fields, new Date());
  const isBusy = saving !== undefined;
  return (
    <Dialog
      title={post ? 'Edit Post' : 'New Post'}
      width="wide"
      closeOnBackdrop={false}
      onClose={close}
      footer={
        <>
          {failure && (
            <p
              role="alert"
              className="mb-2.5 rounded-sm border border-danger bg-danger-wash px-4 py-2 font-sans text-[0.9375rem] text-danger"
            >
              {failure}
            </p>
          )}
          {conflicting && (
            <Conflict theirs={conflicting.theirs} onOverwrite={overwrite} onTakeTheirs={takeTheirs} />
          )}
          <EditorActions
            publishAs={publishAs}
            isSaving={isBusy}
            isChanged={isChanged}
            kept={kept}
            onSave={save}
            onShow={setShown}
          />
        </>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => event.preventDefault()}
        aria-label={post ? 'Edit Post' : 'New Post'}
        className="space-y-5"
      >
        {recoverable.map((draft) => (
          <Recovery
            key={draft.key}
            draft={draft}
            onRecover={() => recover(draft)}
            onDiscard={() => discard(draft)}
          />
        ))}
        <Field
          label="Title *"
          value={fields.title}
          error={errors.title}
          maxLength={300}
          onChange={(event) => change({ title: event.target.value })}
        />
        <ContentField
          key={textNumber}
          content={fields.content}
          error={errors.content}
          onChange={(content) => change({ content })}
          onError={setFailure}
        />
        <PostDetails fields={fields} errors={errors} post={post} onChange={change} />
        {post && <PreviewLink postId={postId} path={post.previewPath} onError={setFailure} />}
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
            exchange(restored);
            setShown(undefined);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      {confirmation}
    </Dialog>
  );
}
