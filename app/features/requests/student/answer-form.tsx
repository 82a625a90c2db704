import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { fillIn, findDraft, merged, readFields, storeDraft } from '#app/lib/drafts.ts';
import { reloadPage } from '#app/lib/reload.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { upload } from '#app/lib/upload.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import {
  attachmentExtensions,
  MAX_ATTACHMENT_MB,
  MAX_ATTACHMENTS,
} from '#shared/contracts/attachment-rules.ts';

type AnswerFormProps = {
  action: string;
  /** The name of its draft on this device. */
  draft: string;
  idempotencyKey: string;
  /** The comment in the margin that is answered. */
  comment?: { roundId: string; commentId: string };
};

/** An answer to the writer. Without scripts a plain form; with them, a refused answer stays in its field. */
export function AnswerForm({ action, draft, idempotencyKey, comment }: AnswerFormProps) {
  const t = useTranslations();
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);

  // In a page from the server the draft is there already (`first-view/drafts.ts`).
  useEffect(() => {
    const stored = findDraft(draft);
    if (stored && element.current) fillIn(element.current, merged(element.current, stored));
  }, [draft]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setProblem('');
    try {
      await upload(action.replace(/^\/api/, ''), new FormData(event.currentTarget));
      storeDraft(draft, { fields: {} });
      // The page as it is now, at the same place.
      reloadPage();
    } catch (error) {
      setProblem(errorMessage(error, t('Your answer was not sent. What you wrote is still here.')));
      setSending(false);
    }
  }

  return (
    <form
      ref={element}
      method="post"
      action={action}
      encType="multipart/form-data"
      data-draft={draft}
      onInput={({ currentTarget }) => storeDraft(draft, { fields: readFields(currentTarget) })}
      onSubmit={send}
      className="space-y-4"
    >
      <input
        type="hidden"
        name="idempotencyKey"
        value={`${idempotencyKey}-${comment?.commentId ?? 'answer'}`}
      />
      {comment && (
        <>
          <input type="hidden" name="roundId" value={comment.roundId} />
          <input type="hidden" name="commentId" value={comment.commentId} />
        </>
      )}
      <TextArea
        label={comment ? t('Your answer to this comment') : t('Write to me')}
        name="text"
        rows={comment ? 2 : 5}
        readOnly={isSending}
      />
      {!comment && (
        <label className="block font-sans text-sm">
          <span className="font-semibold">{t('Attachments')}</span>
          <input
            type="file"
            name="attachments"
            multiple
            disabled={isSending}
            accept={attachmentExtensions.map((extension) => `.${extension}`).join(',')}
            className="mt-1.5 block max-w-full"
          />
          <span className="mt-1 block text-faint">
            {t('Up to {files} files of {size} MB each.', {
              files: MAX_ATTACHMENTS,
              size: MAX_ATTACHMENT_MB,
            })}
          </span>
        </label>
      )}
      {problem && (
        <p role="alert" className="font-sans problem">
          {problem}
        </p>
      )}
      <Button
        type="submit"
        inactive={isSending}
        size={comment ? 'small' : 'normal'}
        variant={comment ? 'outline' : 'filled'}
      >
        {isSending ? t('Sending...') : t('Send')}
      </Button>
    </form>
  );
}
