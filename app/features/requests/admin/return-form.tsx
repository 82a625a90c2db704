import { useRef, useState } from 'react';
import { formatMoment } from '#app/lib/moments.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox, Field, TextArea } from '#app/ui/field.tsx';
import type { ComposerFormProps } from './request-actions.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useSending } from './use-sending.ts';

/** The work, given back: a Word file with changes and comments, or what was edited here. */
export function ReturnForm({ request, actions }: ComposerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { clear } = useKeptForm(form, `request-return:${request._id}`);
  const [share, setShare] = useState<number>();
  const { submit, isSending, errors } = useSending(
    async (data) => {
      const options = { text: String(data.get('text') ?? ''), showNames: data.get('showNames') === 'on' };
      const copy = data.get('copy');
      const file = data.get('file');
      try {
        if (copy) await actions.returnCopy(String(copy), options);
        else await actions.returnWork(file as File, options, setShare);
      } finally {
        setShare(undefined);
      }
    },
    'The work is returned.',
    clear,
  );
  return (
    <form ref={form} onSubmit={submit} className="space-y-3">
      {request.copies.length > 0 && (
        <fieldset className="font-sans text-[0.9375rem]">
          <legend className="text-sm font-semibold">What to return</legend>
          {request.copies.map(({ _id, title, updatedAt }, index) => (
            <label key={_id} className="flex items-center gap-2 py-1.5">
              <input type="radio" name="copy" value={_id} defaultChecked={index === 0} />
              <span className="min-w-0 wrap-anywhere">
                {title}, edited {formatMoment(updatedAt)}
              </span>
              <a href={`/admin/requests/${request._id}/copies/${_id}`} className="link">
                Open
              </a>
            </label>
          ))}
          <label className="flex items-center gap-2 py-1.5">
            <input type="radio" name="copy" value="" />A Word file
          </label>
        </fieldset>
      )}
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
