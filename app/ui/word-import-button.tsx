import { useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { aboutImport, readWordFile } from '#app/lib/word-import.ts';
import type { ReadPaperResponse } from '#shared/contracts/papers.ts';
import { counted } from '#shared/text/counted.ts';
import { countWords } from '#shared/text/words.ts';
import { Button } from './button.tsx';

type WordImportButtonProps = {
  /** Asks before existing text is replaced. */
  mayReplace: () => Promise<boolean>;
  onImported: (text: { title: string; html: string }) => void;
};

type Status = { tone: 'busy' | 'done' | 'failed'; text: string };
type State = Status & { losses?: ReadPaperResponse['losses'] };

/** Puts the text of a Word file into a form, and says what could not be kept before anything is saved. */
export function WordImportButton({ mayReplace, onImported }: WordImportButtonProps) {
  const [state, setState] = useState<State>();

  async function take(file: File | undefined) {
    if (!file || !(await mayReplace())) return;
    try {
      const paper = await readWordFile(file, (text) => setState({ tone: 'busy', text }));
      onImported({ title: paper.title, html: paper.html });
      const words = `Imported ${counted(countWords(paper.html), 'word')} from ${file.name}.`;
      setState({ tone: 'done', text: `${words} ${aboutImport(paper)}`.trim(), losses: paper.losses });
    } catch (error) {
      setState({ tone: 'failed', text: errorMessage(error, 'The file could not be read.') });
    }
  }

  const losses = state?.losses ?? [];
  return (
    <div>
      <WordFileButton
        status={state}
        hint="A .docx file, with its title, notes, tables, figures, and equations."
        onFile={take}
      />
      {losses.length > 0 && (
        <section aria-label="Not kept" className="mt-3 font-sans text-sm">
          <p className="font-semibold">Not kept:</p>
          <Losses losses={losses} />
        </section>
      )}
    </div>
  );
}

/** What could not be kept of a file, and where it was. */
export function Losses({ losses }: Pick<ReadPaperResponse, 'losses'>) {
  return (
    <ul className="mt-1 max-h-48 list-disc overflow-y-auto pl-5 text-faint">
      {losses.map(({ what, where }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two losses may be equal
        <li key={index}>
          {what}
          {where && `, near “${where}”`}
        </li>
      ))}
    </ul>
  );
}

type WordFileButtonProps = {
  status: Status | undefined;
  hint: string;
  onFile: (file: File | undefined) => Promise<void>;
};

/** Asks for a Word file, and says what becomes of it. */
export function WordFileButton({ status, hint, onFile }: WordFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
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
          void onFile(file).finally(() => {
            if (input.current) input.current.value = '';
          });
        }}
      />
      <Button
        variant="outline"
        size="small"
        inactive={status?.tone === 'busy'}
        onClick={() => input.current?.click()}
      >
        Import from Word
      </Button>
      <p
        role="status"
        className={`font-sans text-sm ${status?.tone === 'failed' ? 'problem font-medium' : 'text-faint'}`}
      >
        {status?.text ?? hint}
      </p>
    </div>
  );
}
