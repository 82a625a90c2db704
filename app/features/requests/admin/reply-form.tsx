import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { MailProgram } from './mail-program.tsx';
import type { ComposerFormProps } from './request-actions.ts';
import { SavedReplies } from './saved-replies.tsx';
import { useKeptForm } from './use-kept-form.ts';
import { useSending } from './use-sending.ts';

/** An answer, sent by mail and kept in the conversation. */
export function ReplyForm({ request, actions }: ComposerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { clear } = useKeptForm(form, `request-reply:${request._id}`);
  const { submit, isSending, errors } = useSending(
    (data) => actions.reply(String(data.get('text'))),
    request.mail.isConfigured ? 'Your answer is on its way.' : 'Your answer waits in the outbox.',
    clear,
  );

  /** Adds a text where the cursor is, as if it were typed. */
  function insert(text: string) {
    const field = form.current?.elements.namedItem('text');
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }

  return (
    <form ref={form} onSubmit={submit} className="space-y-3">
      <SavedReplies
        request={request}
        onInsert={insert}
        findText={() => String(new FormData(form.current ?? undefined).get('text') ?? '')}
      />
      <TextArea
        label={`Your answer to ${request.name}`}
        name="text"
        rows={8}
        required
        readOnly={isSending}
        error={errors.text ?? errors.form}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" inactive={isSending}>
          {isSending ? 'Sending...' : 'Send the answer'}
        </Button>
        <MailProgram request={request} />
      </div>
    </form>
  );
}
