import { useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { logProblem } from '#app/lib/log.ts';
import { Button } from '#app/ui/button.tsx';
import { grouped } from '#shared/text/dates.ts';
import { countWords } from '#shared/text/words.ts';

type WordImportButtonProps = {
  /** Asks before existing text is replaced. */
  mayReplace: () => Promise<boolean>;
  onImported: (text: { title: string; content: string }) => void;
};

/** Imports a sample from a Word file. */
export function WordImportButton({ mayReplace, onImported }: WordImportButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ tone: 'busy' | 'done' | 'failed'; text: string }>();
  /** The file that waits for the importer's code. */
  const [waiting, setWaiting] = useState<File>();

  async function take(file: File | undefined) {
    if (file && (await mayReplace())) await read(file);
  }

  async function read(file: File) {
    setWaiting(undefined);
    setState({ tone: 'busy', text: 'Reading the file…' });
    // Large, so it is loaded on demand, which may fail on a bad connection.
    const code = await import('./word-import.ts').catch((error) => {
      logProblem('The Word import was not loaded', error);
    });
    if (!code) {
      setState({ tone: 'failed', text: 'The Word import could not be loaded. Check your connection.' });
      setWaiting(file);
      return;
    }
    try {
      const { title, content, leftOut } = await code.importWord(file);
      onImported({ title, content });
      const words = grouped(countWords(content));
      const missing = leftOut.length > 0 ? ` Left out: ${leftOut.join(' and ')}.` : '';
      setState({ tone: 'done', text: `Imported ${words} words from ${file.name}.${missing}` });
    } catch (error) {
      setState({ tone: 'failed', text: errorMessage(error, 'The file could not be read.') });
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <input
        ref={input}
        type="file"
        accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
        aria-label="Word file"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Cleared, so that the same file can be chosen again.
          void take(file).finally(() => {
            if (input.current) input.current.value = '';
          });
        }}
      />
      <Button
        look="outline"
        size="small"
        inactive={state?.tone === 'busy'}
        onClick={() => input.current?.click()}
      >
        Import from Word
      </Button>
      <p
        role="status"
        className={`font-sans text-sm ${state?.tone === 'failed' ? 'font-medium text-danger' : 'text-faint'}`}
      >
        {state?.text ?? 'A .docx file becomes clean text, with its title filled in and its words counted.'}
      </p>
      {waiting && (
        <Button look="outline" size="small" onClick={() => read(waiting)}>
          Try Again
        </Button>
      )}
    </div>
  );
}
