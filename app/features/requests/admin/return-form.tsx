import { useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Checkbox, Field, TextArea } from '#app/ui/field.tsx';
import type { ComposerFormProps } from './request-actions.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useSending } from './use-sending.ts';

/** The work, given back: a Word file with changes and comments. */
export function ReturnForm({ request, actions }: ComposerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { clear } = useKeptForm(form, `request-return:${request._id}`);
  const [share, setShare] = useState<number>();
  const { submit, isSending, errors } = useSending(
    async (data) => {
      const options = { text: String(data.get('text') ?? ''), showNames: data.get('showNames') === 'on' };
      const file = data.get('file');
      try {
        await actions.returnWork(file as File, options, setShare);
      } finally {
        setShare(undefined);
      }
    },
    'The work is returned.',
    clear,
  );
  return (
    <form ref={form} onSubmit={submit} className="space-y-3">
      <Field
        label="Word file with your changes and comments"
        type="file"
        name="file"
        accept=".docx"
        hint="The student reads it on her page: first draft, marked and finished, with your comments beside it."
        error={errors.file}
      />
      <TextArea label="A few words with it" name="text" rows={4} error={errors.text ?? errors.form} />
      <Checkbox label="Show the names in the file" name="showNames" />
      <Button type="submit" inactive={isSending}>
        {isSending
          ? share === undefined
            ? 'Returning...'
            : `Uploading… ${Math.round(share * 100)}%`
          : 'Return the work'}
      </Button>
    </form>
  );
}
