import { type FormEvent, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { callAdmin } from '#app/lib/session.ts';
import { readWordFile } from '#app/lib/word-import.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';

type CompareDialogProps = {
  content: string;
  onCompared: (marked: string) => void;
  onClose: () => void;
};

/** Makes a marked copy of the text from an earlier version of it. */
export function CompareDialog({ content, onCompared, onClose }: CompareDialogProps) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function compare(event: FormEvent) {
    event.preventDefault();
    if (!file && !text.trim()) {
      setError('Paste the first draft, or choose a Word file.');
      return;
    }
    setBusy(true);
    try {
      const before = file ? (await readWordFile(file)).html : text;
      const { marked } = await callAdmin('POST /samples/compare', {
        body: { before, after: content },
      });
      onCompared(marked);
    } catch (failure) {
      setError(errorMessage(failure, 'The two texts could not be compared.'));
      setBusy(false);
    }
  }

  return (
    <Dialog title="Compare with a first draft" onClose={onClose}>
      <form onSubmit={compare} noValidate className="space-y-4">
        <p>
          The text in the editor stays the finished one. Whatever differs from the first draft is marked, and
          readers can switch between the two.
        </p>
        <TextArea
          label="First draft"
          hint="Paste it here, with an empty line between paragraphs."
          rows={8}
          value={text}
          error={error}
          data-focus-first
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
        <Field
          label="Or a Word file"
          type="file"
          accept=".docx"
          onChange={(event) => {
            setFile(event.target.files?.[0]);
            setError(undefined);
          }}
        />
        <div className="flex justify-end">
          <Button type="submit" inactive={isBusy}>
            {isBusy ? 'Comparing...' : 'Compare'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
