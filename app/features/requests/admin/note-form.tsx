import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import type { ComposerFormProps } from './request-actions.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useSending } from './use-sending.ts';

/** For herself: the student never sees it. */
export function NoteForm({ request, actions }: ComposerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { clear } = useKeptForm(form, `request-note:${request._id}`);
  const { submit, isSending, errors } = useSending(
    (data) => actions.addNote(String(data.get('text'))),
    'The note is kept.',
    clear,
  );
  return (
    <form ref={form} onSubmit={submit} className="space-y-3">
      <TextArea
        label="Note"
        name="text"
        rows={3}
        required
        hint="Only you see this."
        error={errors.text ?? errors.form}
      />
      <Button type="submit" inactive={isSending}>
        {isSending ? 'Saving...' : 'Keep the note'}
      </Button>
    </form>
  );
}
