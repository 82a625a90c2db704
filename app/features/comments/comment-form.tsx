import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { call, errorMessage } from '#app/lib/api.ts';
import { createSendKeys } from '#app/lib/new-key.ts';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { findToken, isUnauthorized, removeToken, watchOtherTabs } from '#app/lib/token.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { KeptNote } from '#app/ui/kept-note.tsx';
import { Trans } from '#app/ui/trans.tsx';
import type { PublicCalls } from '#shared/contracts/calls.ts';
import {
  commentMessages,
  HONEYPOT_FIELD,
  MAX_COMMENT,
  MAX_COMMENT_NAME,
} from '#shared/contracts/comment-rules.ts';
import { grouped } from '#shared/text/dates.ts';
import { commentsQuery } from './comments.queries.ts';
import { useDraft } from './use-draft.ts';

/** From here on a counter is shown. */
const COUNTED_FROM = 0.9 * MAX_COMMENT;

/** Its id and its address. */
export type CommentedPost = { _id: string; slug: string };

type CommentFormProps = {
  post: CommentedPost;
  parentId?: string | undefined;
  onPosted: (message: string) => void;
  onCancel: () => void;
  /** Closed, it is there for readers without scripts. */
  isOpen: boolean;
};

/** Submits by script, or as a plain form without JavaScript. */
export function CommentForm({ post, parentId, onPosted, onCancel, isOpen }: CommentFormProps) {
  const queryClient = useQueryClient();
  /** The owner is signed in and posts under the brand's name. */
  const asOwner = useSyncExternalStore(watchOtherTabs, hasToken, () => false);
  const draftName = `comment:${parentId ?? post._id}`;
  const { draft, change, clear } = useDraft(draftName);
  const [getKey] = useState(createSendKeys);
  const brand = useBrand();
  const t = useTranslations();
  const [problem, setProblem] = useState('');
  /** The comment before it was cleared, for Undo. */
  const [cleared, setCleared] = useState('');

  const posting = useMutation({
    mutationFn: (body: PublicCalls['POST /blog/:postId/comments']['body']) =>
      call('POST /blog/:postId/comments', {
        params: { postId: post._id },
        body,
        authenticated: asOwner,
        headers: { 'idempotency-key': getKey(body) },
      }),
    onSuccess: ({ needsModeration }) => {
      clear();
      onPosted(needsModeration ? commentMessages.held : commentMessages.posted);
      if (!needsModeration) return queryClient.invalidateQueries(commentsQuery(post.slug));
    },
    onError: (error) => {
      if (isUnauthorized(error)) removeToken();
      setProblem(
        isUnauthorized(error)
          ? t('Your session has expired. Sign in again to post as {name}.', { name: brand.name })
          : errorMessage(error, commentMessages.failed),
      );
    },
  });

  const authorName = asOwner ? brand.name : draft.authorName;
  const isIncomplete = problem === commentMessages.missing;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (posting.isPending) return;
    const trap = String(new FormData(event.currentTarget).get(HONEYPOT_FIELD) ?? '');
    if (!authorName.trim() || !draft.content.trim()) return setProblem(commentMessages.missing);
    if (draft.content.length > MAX_COMMENT) return setProblem(commentMessages.tooLong);
    setProblem('');
    posting.mutate({
      authorName,
      content: draft.content,
      ...(parentId && { parentId }),
      ...(trap && { [HONEYPOT_FIELD]: trap }),
    });
  }

  function edit(part: Partial<typeof draft>) {
    setProblem('');
    setCleared('');
    change(part);
  }

  return (
    <form
      method="post"
      action={`/api/blog/${encodeURIComponent(post.slug)}/comments`}
      noValidate
      data-draft={isOpen ? draftName : undefined}
      data-draft-in="sessionStorage"
      onSubmit={submit}
      className={`max-w-measure space-y-4 ${isOpen ? '' : 'hidden noscript:block'}`}
    >
      {parentId && <input type="hidden" name="parentId" value={parentId} />}
      {asOwner ? (
        <p className="font-sans text-[0.9375rem] text-faint">
          <Trans
            text="You are signed in and post as {name}."
            parts={{ name: <strong className="text-ink">{brand.name}</strong> }}
          />
        </p>
      ) : (
        <Field
          label={t('Your Name *')}
          name="authorName"
          readOnly={posting.isPending}
          autoComplete="name"
          required
          maxLength={MAX_COMMENT_NAME}
          value={draft.authorName}
          onInput={(event) => edit({ authorName: event.currentTarget.value })}
          aria-invalid={(isIncomplete && !draft.authorName.trim()) || undefined}
        />
      )}
      <TextArea
        label={t('Your Comment *')}
        name="content"
        // What is written then would not be sent, and be gone with the form.
        readOnly={posting.isPending}
        required
        rows={6}
        hint={
          draft.content.length > COUNTED_FROM
            ? t('{n} of {max} characters', {
                n: grouped(draft.content.length),
                max: grouped(MAX_COMMENT),
              })
            : undefined
        }
        error={draft.content.length > MAX_COMMENT && !problem ? commentMessages.tooLong : undefined}
        value={draft.content}
        onInput={(event) => edit({ content: event.currentTarget.value })}
        aria-invalid={
          (isIncomplete && !draft.content.trim()) || draft.content.length > MAX_COMMENT || undefined
        }
      />
      {/* A honeypot: invisible, so only bots fill it in. */}
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          Leave this field empty
          <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p role="alert" className="font-sans text-[0.9375rem] problem font-medium empty:hidden">
        {t(problem)}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" disabled={posting.isPending}>
          {t(posting.isPending ? 'Posting...' : parentId ? 'Post Reply' : 'Post Comment')}
        </Button>
        <Button variant="plain" onClick={onCancel} disabled={posting.isPending} className="noscript:hidden">
          {t('Cancel')}
        </Button>
        <p className="font-sans text-sm text-faint">
          {t('Fields marked * are required. Plain text only. Your name is shown with your comment.')}
        </p>
      </div>
      <KeptNote
        where={t('What you write is kept in this tab until it is sent.')}
        clear={t('Clear the comment')}
        cleared={t('The comment was cleared.')}
        isCleared={cleared !== ''}
        isLocked={posting.isPending}
        onClear={() => {
          setProblem('');
          setCleared(draft.content);
          clear();
        }}
        onUndo={() => edit({ content: cleared })}
      />
    </form>
  );
}

function hasToken(): boolean {
  return findToken() !== null;
}
