import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { logProblem } from '#app/lib/log.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import type { PostStatus } from '#shared/contracts/post-status.ts';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import { ContentField } from './content-field.tsx';
import { Conflict, KeptLine, Recovery } from './editor-notices.tsx';
import { findLocal, forgetLocal, type LocalDraft } from './local-drafts.ts';
import { PostDetails } from './post-details.tsx';
import {
  emptyPost,
  errorsIn,
  type FieldErrors,
  fieldsOf,
  payloadOf,
  publishStatus,
  sameFields,
} from './post-fields.ts';
import {
  createPost,
  discardRevisions,
  getPost,
  keepRevision,
  showInLists,
  unsavedQuery,
  updatePost,
} from './posts.requests.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { PreviewLink } from './preview-link.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';
import { useAutosave } from './use-autosave.ts';

/** A stored post, or a new one: then with the id it will have, and the text it had when it was last here. */
export type Opened = { post: AdminPost } | { newId: string; draft?: PostText };

const failures = {
  draft: 'Failed to save post',
  published: 'Failed to publish post',
  scheduled: 'Failed to publish post',
  archived: 'Failed to archive post',
} satisfies Record<PostStatus, string>;

export function PostEditor({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const client = useQueryClient();
  const { confirm, confirmation } = useConfirm();
  const [post, setPost] = useState('post' in opened ? opened.post : undefined);
  const postId = 'post' in opened ? opened.post._id : opened.newId;
  const stored = post ? fieldsOf(post) : emptyPost;
  const [fields, setFields] = useState<PostText>('draft' in opened && opened.draft ? opened.draft : stored);
  const [recoverable, setRecoverable] = useState<LocalDraft | undefined>(() =>
    draftWorthOffering(postId, fields),
  );
  /** Counts texts put in from elsewhere: each starts the content field anew. */
  const [textNumber, setTextNumber] = useState(0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [conflicting, setConflicting] = useState<{ theirs: AdminPost; status: PostStatus }>();
  const [saving, setSaving] = useState<PostStatus>();
  const [shown, setShown] = useState<'preview' | 'revisions'>();
  const isChanged = !sameFields(fields, stored);
  const kept = useAutosave({ postId, fields, isNew: !post, isChanged: isChanged && !recoverable });

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

  async function save(status: PostStatus, version = post?.version) {
    const found = errorsIn(fields, new Date(), post?.scheduledFor ?? '');
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setSaving(status);
    try {
      const payload = payloadOf(fields, status);
      const saved =
        version === undefined
          ? await createPost(postId, payload)
          : await updatePost(postId, version, payload);
      forgetLocal(postId);
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
    }
    // The text is safe in this browser, so a draft that could not be saved interrupts nobody.
    if (status === 'draft' && !(error instanceof ApiError && error.status === 409)) {
      logProblem('The draft could not be saved', error);
      setFailure('Not saved on the server. Your text is kept in this browser; save again in a moment.');
      return;
    }
    const message = errorMessage(error, '');
    setFailure(message ? `Error: ${message}` : failures[status]);
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
    await keepRevision(postId, fields).catch((error) => logProblem('The text could not be kept', error));
    setPost(conflicting.theirs);
    replaceText(fieldsOf(conflicting.theirs));
    setConflicting(undefined);
    setFailure(undefined);
    forgetLocal(postId);
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
      forgetLocal(postId);
      // The revisions of a stored post stay; a post that was never saved is gone with them.
      if (!post)
        await discardRevisions(postId).catch((error) => logProblem('The text was not discarded', error));
      client.invalidateQueries({ queryKey: unsavedQuery().queryKey });
    }
    onClose();
  }

  const publishAs = publishStatus(fields, new Date());
  const isBusy = saving !== undefined;
  return (
    <Dialog title={post ? 'Edit Post' : 'New Post'} width="wide" closeOnBackdrop={false} onClose={close}>
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        aria-label={post ? 'Edit Post' : 'New Post'}
        className="space-y-5"
      >
        {recoverable && (
          <Recovery
            draft={recoverable}
            onRecover={() => {
              replaceText(recoverable.fields);
              setRecoverable(undefined);
            }}
            onDiscard={() => {
              forgetLocal(postId);
              setRecoverable(undefined);
            }}
          />
        )}
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
        {failure && (
          <p
            role="alert"
            className="rounded-sm border border-danger bg-danger-wash px-4 py-3 font-sans text-[0.9375rem] text-danger"
          >
            {failure}
          </p>
        )}
        {conflicting && (
          <Conflict theirs={conflicting.theirs} onOverwrite={overwrite} onTakeTheirs={takeTheirs} />
        )}
        <div className="sticky bottom-0 -mx-5 flex flex-wrap items-center gap-3 border-t border-rule bg-paper px-5 py-3 sm:-mx-7 sm:px-7">
          <Button disabled={isBusy} onClick={() => save(publishAs)}>
            {publishAs === 'scheduled' ? 'Schedule' : 'Publish'}
          </Button>
          <Button look="outline" disabled={isBusy} onClick={() => save('draft')}>
            Save Draft
          </Button>
          <Button look="outline" disabled={isBusy} onClick={() => save('archived')}>
            Archive
          </Button>
          <Button look="plain" onClick={() => setShown('preview')}>
            Preview
          </Button>
          <Button look="plain" onClick={() => setShown('revisions')}>
            Revisions
          </Button>
          <KeptLine kept={kept} isSaving={isBusy} isChanged={isChanged} />
        </div>
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
            replaceText(restored);
            setShown(undefined);
          }}
          onClose={() => setShown(undefined)}
        />
      )}
      {confirmation}
    </Dialog>
  );
}

/** Text that this browser kept and that says something else than the post does now. */
function draftWorthOffering(postId: string, fields: PostText): LocalDraft | undefined {
  const draft = findLocal(postId);
  return draft && !sameFields(draft.fields, fields) ? draft : undefined;
}
