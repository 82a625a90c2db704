import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { callAdmin } from '#app/lib/session.ts';
import { readWordFile } from '#app/lib/word-import.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { useForm } from '#app/ui/use-form.ts';

type CompareDialogProps = {
  content: string;
  onCompared: (marked: string) => void;
  onClose: () => void;
};

/** Makes a marked copy of the text from an earlier version of it. */
export function CompareDialog({ content, onCompared, onClose }: CompareDialogProps) {
  const [file, setFile] = useState<File>();
  const { form, field, isSending } = useForm<'text'>({
    check: ({ text }) =>
      file || text.trim() ? {} : { text: 'Paste the first draft, or choose a Word file.' },
    async send({ text }) {
      const before = file ? (await readWordFile(file)).html : text;
      const { marked } = await callAdmin('POST /samples/compare', { body: { before, after: content } });
      onCompared(marked);
    },
    failed: (error) => ({ text: errorMessage(error, 'The two texts could not be compared.') }),
    closes: true,
  });

  return (
    <Dialog title="Compare with a first draft" onClose={onClose}>
      <form {...form} className="space-y-4">
        <p>
          The text in the editor stays the finished one. Whatever differs from the first draft is marked, and
          readers can switch between the two.
        </p>
        <TextArea
          label="First draft"
          hint="Paste it here, with an empty line between paragraphs."
          rows={8}
          {...field('text')}
          data-focus-first
        />
        <Field
          label="Or a Word file"
          type="file"
          accept=".docx"
          onChange={(event) => {
            setFile(event.target.files?.[0]);
            field('text').onChange();
          }}
        />
        <div className="flex justify-end">
          <Button type="submit" inactive={isSending}>
            {isSending ? 'Comparing...' : 'Compare'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
