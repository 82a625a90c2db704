import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { fillIn, findDraft, merged, readFields, storeDraft } from '#app/lib/drafts.ts';
import { reloadPage } from '#app/lib/reload.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { upload } from '#app/lib/upload.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { AttachmentPicker } from '../attachment-picker.tsx';
import { useChosenFiles } from '../use-chosen-files.ts';

type AnswerFormProps = {
  action: string;
  /** The name of its draft on this device. */
  draft: string;
  idempotencyKey: string;
  /** The comment in the margin that is answered. */
  comment?: { roundId: string; commentId: string; round: number };
};

/** An answer to the writer. Without scripts a plain form; with them, a refused answer stays in its field. */
export function AnswerForm({ action, draft, idempotencyKey, comment }: AnswerFormProps) {
  const t = useTranslations();
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState('');
  const chosen = useChosenFiles(draft);
  /** Of the files, from 0 to 1, while the answer is being sent. */
  const [share, setShare] = useState<number>();
  const isSending = share !== undefined;

  // In a page from the server the draft is there already (`first-view/drafts.ts`).
  useEffect(() => {
    const stored = findDraft(draft);
    if (stored && element.current) fillIn(element.current, merged(element.current, stored));
  }, [draft]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const answer = new FormData(event.currentTarget);
    setShare(0);
    setProblem('');
    try {
      answer.set('uploads', JSON.stringify(await chosen.send(setShare)));
      answer.delete('attachments');
      await upload(action.replace(/^\/api/, ''), answer);
      await chosen.forgetSent();
      storeDraft(draft, { fields: {} });
      // The reloaded page keeps its place, and has the answer where the form was.
      element.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
      reloadPage();
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      if (isGone) setProblem(t('Not sent: this link has ended. Copy what you wrote, and reload the page.'));
      else if (!chosen.explain(error))
        setProblem(errorMessage(error, t('Your answer was not sent. What you wrote is still here.')));
      setShare(undefined);
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
      {Object.entries(comment ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextArea
        label={comment ? t('Your answer to this comment') : t('Write to me')}
        name="text"
        rows={comment ? 2 : 5}
        readOnly={isSending}
      />
      {!comment && <AttachmentPicker chosen={chosen} isLocked={isSending} share={share} />}
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
