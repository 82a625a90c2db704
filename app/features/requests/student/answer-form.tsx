import { useEffect, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { findDraft } from '#app/lib/drafts.ts';
import { reloadPage } from '#app/lib/reload.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { upload } from '#app/lib/upload.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { AttachmentPicker } from '../attachment-picker.tsx';
import { useChosenFiles } from '../use-chosen-files.ts';
import { useSharedDraft } from '../use-shared-draft.ts';

type AnswerFormProps = {
  action: string;
  /** The name of its draft on this device. */
  draft: string;
  idempotencyKey: string;
  /** The comment in the margin that is answered. */
  comment?: { roundId: string; commentId: string; round: number };
};

/** An answer that was not sent before the request was closed: it is shown until the page is deleted. */
export function UnsentAnswer({ draft }: { draft: string }) {
  const t = useTranslations();
  const [text, setText] = useState('');
  useEffect(() => setText(findDraft(draft)?.fields.text ?? ''), [draft]);
  if (text === '') return null;
  return (
    <TextArea label={t('You wrote this, and it was not sent')} name="unsent" rows={5} value={text} readOnly />
  );
}

/** An answer to the writer. Without scripts a plain form; with them, a refused answer stays in its field. */
export function AnswerForm({ action, draft, idempotencyKey, comment }: AnswerFormProps) {
  const t = useTranslations();
  const chosen = useChosenFiles(draft);
  /** Of the files, from 0 to 1, while the answer is being sent. */
  const [share, setShare] = useState(0);
  const { form, errors, isSending } = useForm({
    async send(_, element) {
      const answer = new FormData(element);
      setShare(0);
      answer.set('uploads', JSON.stringify(await chosen.send(setShare)));
      answer.delete('attachments');
      await upload(action.replace(/^\/api/, ''), answer);
      await chosen.forgetSent();
      forget(element);
      // The reloaded page keeps its place, and has the answer where the form was.
      element.scrollIntoView({ block: 'start', behavior: 'instant' });
      reloadPage();
    },
    failed(error) {
      if (error instanceof ApiError && error.status === 404)
        return { form: t('Not sent: this link has ended. Copy what you wrote, and reload the page.') };
      if (chosen.explain(error)) return {};
      return { form: errorMessage(error, t('Your answer was not sent. What you wrote is still here.')) };
    },
    closes: true,
  });
  const { store, forget } = useSharedDraft(form.ref, draft);

  return (
    <form
      {...form}
      method="post"
      action={action}
      encType="multipart/form-data"
      data-draft={draft}
      onInput={store}
      // Chromium would keep the form in its place, and put the answer out of sight above it.
      className="scroll-mt-10 space-y-4 [overflow-anchor:none]"
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
      {!comment && (
        <AttachmentPicker chosen={chosen} isLocked={isSending} share={isSending ? share : undefined} />
      )}
      <Problem className="font-sans">{errors.form}</Problem>
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
