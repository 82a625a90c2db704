import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call, errorMessage } from '#app/lib/api.ts';
import { createSendKeys } from '#app/lib/new-key.ts';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { findToken, isUnauthorized, removeToken, watchOtherTabs } from '#app/lib/token.ts';
import { useFormDraft } from '#app/lib/use-form-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { KeptNote } from '#app/ui/kept-note.tsx';
import { Trans } from '#app/ui/trans.tsx';
import { useForm } from '#app/ui/use-form.ts';
import {
  commentMessages,
  HONEYPOT_FIELD,
  MAX_COMMENT,
  MAX_COMMENT_NAME,
} from '#shared/contracts/comment-rules.ts';
import { grouped } from '#shared/text/dates.ts';
import { commentsQuery } from './comments.queries.ts';

/** From here on a counter is shown. */
const COUNTED_FROM = 0.9 * MAX_COMMENT;
export const DRAFT_PLACE = 'sessionStorage';

/** Its id and its address. */
export type CommentedPost = { _id: string; slug: string };

type CommentFormProps = {
  post: CommentedPost;
  parentId?: string | undefined;
  draftName: string;
  onPosted: (message: string) => void;
  onCancel: () => void;
  /** Closed, it is there for readers without scripts. */
  isOpen: boolean;
};

/** Submits by script, or as a plain form without JavaScript. */
export function CommentForm({ post, parentId, draftName, onPosted, onCancel, isOpen }: CommentFormProps) {
  const queryClient = useQueryClient();
  /** The owner is signed in and posts under the brand's name. */
  const asOwner = useSyncExternalStore(
    watchOtherTabs,
    () => findToken() !== null,
    () => false,
  );
  const [getKey] = useState(createSendKeys);
  const brand = useBrand();
  const t = useTranslations();
  const text = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  /** The comment before it was cleared, for Undo. */
  const [cleared, setCleared] = useState('');
  const { form, field, errors, refuse, isSending } = useForm<
    'authorName' | 'content' | typeof HONEYPOT_FIELD
  >({
    check({ authorName = brand.name, content }) {
      const { missing, tooLong, nameTooLong } = commentMessages;
      if (authorName.trim() && content.trim())
        return {
          ...(authorName.length > MAX_COMMENT_NAME && { authorName: nameTooLong }),
          ...(content.length > MAX_COMMENT && { form: tooLong }),
        };
      return {
        ...(!authorName.trim() && { authorName: missing }),
        ...(!content.trim() && { content: missing }),
        form: missing,
      };
    },
    async send({ authorName = brand.name, content, [HONEYPOT_FIELD]: trap }) {
      const body = {
        authorName,
        content,
        ...(parentId && { parentId }),
        ...(trap && { [HONEYPOT_FIELD]: trap }),
      };
      const { needsModeration } = await call('POST /blog/:postId/comments', {
        params: { postId: post._id },
        body,
        authenticated: asOwner,
        headers: { 'idempotency-key': getKey(body) },
      });
      draft.forget();
      onPosted(needsModeration ? commentMessages.held : commentMessages.posted);
      if (!needsModeration) await queryClient.invalidateQueries(commentsQuery(post.slug));
    },
    failed(error) {
      if (!isUnauthorized(error)) return { form: errorMessage(error, commentMessages.failed) };
      removeToken();
      return { form: t('Your session has expired. Sign in again to post as {name}.', { name: brand.name }) };
    },
    closes: true,
  });
  const draft = useFormDraft(form.ref, draftName, DRAFT_PLACE);

  useEffect(() => setLength(text.current?.value.length ?? 0), []);

  /** What is missing is said below the form. What is written while it is sent would be gone with it. */
  function wired(name: 'authorName' | 'content') {
    const { error, ...props } = field(name);
    return { ...props, required: true, readOnly: isSending, 'aria-invalid': error ? true : undefined };
  }

  function clear() {
    if (!text.current) return;
    setCleared(text.current.value);
    text.current.value = '';
    setLength(0);
    refuse({});
    draft.forget();
  }

  function undoClear() {
    if (!text.current) return;
    text.current.value = cleared;
    text.current.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const isTooLong = length > MAX_COMMENT;
  return (
    <form
      {...form}
      method="post"
      action={`/api/blog/${encodeURIComponent(post.slug)}/comments`}
      data-draft={isOpen ? draftName : undefined}
      data-draft-in={DRAFT_PLACE}
      onInput={(event) => {
        setCleared('');
        setLength(text.current?.value.length ?? 0);
        draft.store(event);
      }}
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
          {...wired('authorName')}
          error={errors.authorName === commentMessages.nameTooLong ? errors.authorName : undefined}
          autoComplete="name"
        />
      )}
      <TextArea
        ref={text}
        label={t('Your Comment *')}
        rows={6}
        hint={
          length > COUNTED_FROM
            ? t('{n} of {max} characters', { n: grouped(length), max: grouped(MAX_COMMENT) })
            : undefined
        }
        error={isTooLong && !errors.form ? commentMessages.tooLong : undefined}
        {...wired('content')}
        {...(isTooLong && { 'aria-invalid': true })}
      />
      {/* A honeypot: invisible, so only bots fill it in. */}
      <div aria-hidden="true" className="absolute -left-[200vw]">
        <label>
          Leave this field empty
          <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p role="alert" className="font-sans text-[0.9375rem] problem font-medium empty:hidden">
        {t(errors.form ?? '')}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" disabled={isSending}>
          {t(isSending ? 'Posting...' : parentId ? 'Post Reply' : 'Post Comment')}
        </Button>
        <Button variant="plain" onClick={onCancel} disabled={isSending} className="noscript:hidden">
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
        isLocked={isSending}
        onClear={clear}
        onUndo={undoClear}
      />
    </form>
  );
}
