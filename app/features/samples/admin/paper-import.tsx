import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { AnnotationKindSelect } from '#app/editor/annotation-kind-select.tsx';
import { hasContent } from '#app/editor/content-length.ts';
import { Difference } from '#app/editor/difference.tsx';
import type { EditorText, ImportedText, ImportProps } from '#app/editor/editor-kind.ts';
import { errorMessage } from '#app/lib/api.ts';
import { canKeepMarks, readWordFile } from '#app/lib/word-import.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { Losses, WordFileButton } from '#app/ui/word-import-button.tsx';
import type { AnnotationInput } from '#shared/contracts/annotations.ts';
import type { ReadPaperResponse } from '#shared/contracts/papers.ts';
import { listEntries } from '#shared/records.ts';
import { counted } from '#shared/text/counted.ts';
import { cutAtWord } from '#shared/text/excerpt.ts';
import { countWords } from '#shared/text/words.ts';
import { replaceText } from './replace-text.ts';

/** `now`: the text that the file replaces; undefined if there is none. */
type Read = { name: string; paper: ReadPaperResponse; now: EditorText | undefined };
/** What becomes of a comment: a public note, or one that only the owner sees, or nothing. */
const uses = { public: 'Public', private: 'Private', out: 'Leave out' };
type Use = keyof typeof uses;
type Choice = { use: Use; kind: string };

/** A Word file with its changes and comments. What it loses is shown before anything is taken over. */
export function PaperImport({ getText, onImported }: Omit<ImportProps, 'mayReplace'>) {
  const [read, setRead] = useState<Read>();
  const [status, setStatus] = useState<ComponentProps<typeof WordFileButton>['status']>();

  async function take(file: File | undefined) {
    if (!file) return;
    try {
      const read = await readWordFile(file, (text) => setStatus({ tone: 'busy', text }));
      const paper = { ...read, comments: read.comments.filter(hasWords) };
      setStatus(undefined);
      const { losses, changes, comments, title, html } = paper;
      const now = hasContent(getText().content) ? getText() : undefined;
      // Nothing to decide.
      if (!now && losses.length + changes.length + comments.length === 0)
        importText({ title, html }, file.name);
      else setRead({ name: file.name, paper, now });
    } catch (error) {
      setStatus({ tone: 'failed', text: errorMessage(error, 'The file could not be read.') });
    }
  }

  function importText(text: ImportedText, name: string) {
    onImported(text);
    const untitled = text.title ? '' : ' It has no title of its own.';
    setStatus({
      tone: 'done',
      text: `Imported ${counted(countWords(text.html), 'word')} from ${name}.${untitled}`,
    });
    setRead(undefined);
  }

  return (
    <div>
      <WordFileButton
        status={status}
        hint="A .docx file, with its notes, tables, equations, changes, and comments. If there is text already, you see the difference first."
        onFile={take}
      />
      {read && (
        <ImportDialog
          {...read}
          onImport={(text) => importText(text, read.name)}
          onClose={() => setRead(undefined)}
        />
      )}
    </div>
  );
}

type ImportDialogProps = Read & { onImport: (text: ImportedText) => void; onClose: () => void };

function ImportDialog({ name, paper, now, onImport, onClose }: ImportDialogProps) {
  const canKeep = canKeepMarks(paper);
  const { losses } = paper;
  const { changes, comments } = canKeep ? paper : { changes: [], comments: [] };
  const [keepsChanges, setKeepsChanges] = useState(true);
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const getChoice = (id: string): Choice => choices[id] ?? { use: 'private', kind: '' };
  const [useOfAll, ...others] = new Set(comments.map(({ id }) => getChoice(id).use));

  function chooseAll(use: Use) {
    setChoices(Object.fromEntries(comments.map(({ id }) => [id, { ...getChoice(id), use }])));
  }

  const replacing = useMutation({
    mutationFn: async (text: ImportedText) => onImport(now ? await replaceText(now, text) : text),
  });

  function apply() {
    const takenComments = comments.filter(({ id }) => getChoice(id).use !== 'out');
    const hasMarks = takenComments.length > 0 || (changes.length > 0 && keepsChanges);
    replacing.mutate({
      title: paper.title,
      html: paper.html,
      marked: hasMarks ? paper.marked : null,
      acceptsChanges: hasMarks && !keepsChanges,
      annotations: takenComments.map((comment) => toAnnotation(comment, getChoice(comment.id))),
    });
  }

  return (
    <Dialog
      title={now ? `Replace the text with ${name}` : `Import ${name}`}
      width="wide"
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button inactive={replacing.isPending} onClick={apply}>
            {now ? 'Replace' : 'Import'}
          </Button>
        </div>
      }
    >
      <div className="space-y-6 font-sans text-[0.9375rem]">
        <p className="lining">
          {counted(countWords(paper.html), 'word')} · {counted(paper.notes, 'note')} ·{' '}
          {counted(paper.changes.length, 'change')} · {counted(paper.comments.length, 'comment')}. Nothing is
          saved yet.
        </p>
        <Problem>
          {replacing.error && errorMessage(replacing.error, 'The text could not be replaced.')}
        </Problem>
        {now && <Replaced now={now} paper={paper} />}
        <Problem>
          {!canKeep &&
            'With its changes and comments this paper is too long to be saved. Only the finished text can be imported: all changes accepted, without the comments.'}
        </Problem>
        <section aria-label="Not kept">
          <h3 className="font-semibold">Not kept</h3>
          {losses.length === 0 ? (
            <p className="text-faint">Nothing: the whole file is kept.</p>
          ) : (
            <Losses losses={losses} />
          )}
        </section>
        {changes.length > 0 && (
          <fieldset>
            <legend className="font-semibold">Tracked changes</legend>
            {[true, false].map((keeps) => (
              <label key={String(keeps)} className="mt-1.5 flex items-start gap-2.5">
                <input
                  type="radio"
                  name="changes"
                  checked={keepsChanges === keeps}
                  onChange={() => setKeepsChanges(keeps)}
                  className="mt-1"
                />
                {keeps
                  ? 'Keep them: readers can switch between first draft, marked, and finished'
                  : 'Accept them: only the finished text'}
              </label>
            ))}
            <p className="mt-1.5 text-sm text-faint">The names of those who made them are never public.</p>
          </fieldset>
        )}
        {comments.length > 0 && (
          <section aria-label="Comments">
            <h3 className="font-semibold">Comments</h3>
            <p className="text-sm text-faint">
              They become notes beside their passages. Readers see only those you make public, without names.
            </p>
            {comments.length > 1 && (
              <UseChoice
                legend={`All ${comments.length} comments`}
                name="all"
                use={others.length === 0 ? useOfAll : undefined}
                onChoose={chooseAll}
              />
            )}
            <ul className="mt-2 divide-y divide-rule border-y border-rule">
              {comments.map((comment) => (
                <Comment
                  key={comment.id}
                  comment={comment}
                  choice={getChoice(comment.id)}
                  onChoose={(choice) => setChoices({ ...choices, [comment.id]: choice })}
                />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** What changes, and the notes that have no place in the new text. */
function Replaced({ now, paper: { title, html } }: { now: EditorText; paper: ReadPaperResponse }) {
  const placing = useQuery({
    queryKey: ['admin', 'samples', 'replace', now, html],
    queryFn: () => replaceText(now, { title, html }),
    gcTime: 0,
    meta: { silent: true },
  });
  const unplaced = placing.data?.annotations?.filter(({ isPlaced }) => !isPlaced) ?? [];
  return (
    <>
      <section aria-label="Difference">
        <h3 className="font-semibold">What changes</h3>
        <p className="text-sm text-faint">Its address, its views and its notes stay.</p>
        <div className="mt-2 max-h-[40dvh] overflow-y-auto border-y border-rule py-2">
          <Difference before={now} after={{ ...now, content: html }} labels={{}} />
        </div>
      </section>
      {unplaced.length > 0 && (
        <section aria-label="Notes without a place">
          <h3 className="font-semibold">Notes without a place</h3>
          <p className="text-sm text-faint">
            Their passages are not in the new text. They are kept, and you can place them again.
          </p>
          <ul className="mt-1 list-disc pl-5">
            {unplaced.map(({ id, text, quote }) => (
              <li key={id} className="wrap-anywhere">
                {text} <span className="text-faint">“{quote}”</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type PaperComment = ReadPaperResponse['comments'][number];

type CommentProps = { comment: PaperComment; choice: Choice; onChoose: (choice: Choice) => void };

function Comment({ comment, choice, onChoose }: CommentProps) {
  return (
    <li className="py-3">
      <p className="wrap-anywhere">{comment.text}</p>
      <p className="mt-0.5 line-clamp-2 text-sm text-faint wrap-anywhere">
        {comment.author && `${comment.author}, on `}“{comment.quote}”
        {comment.replies.length > 0 && ` · ${counted(comment.replies.length, 'reply', 'replies')}`}
      </p>
      <div className="mt-1.5 flex flex-wrap items-end gap-x-5 gap-y-2">
        <UseChoice
          legend={`What becomes of “${cutAtWord(comment.text, 40)}”`}
          isLegendHidden
          name={comment.id}
          use={choice.use}
          onChoose={(use) => onChoose({ ...choice, use })}
        />
        {choice.use === 'public' && (
          <AnnotationKindSelect
            value={choice.kind}
            onChoose={(kind) => onChoose({ ...choice, kind })}
            className="w-48"
          />
        )}
      </div>
    </li>
  );
}

/** An empty comment says nothing to anybody. */
function hasWords({ text, replies }: PaperComment): boolean {
  return [text, ...replies.map((reply) => reply.text)].some((words) => words.trim() !== '');
}

type UseChoiceProps = {
  legend: string;
  isLegendHidden?: boolean;
  name: string;
  /** Undefined while the comments differ. */
  use: Use | undefined;
  onChoose: (use: Use) => void;
};

function UseChoice({ legend, isLegendHidden = false, name, use, onChoose }: UseChoiceProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5">
      <legend className={isLegendHidden ? 'sr-only' : 'mt-2 font-medium'}>{legend}</legend>
      {listEntries(uses).map(([value, label]) => (
        <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input type="radio" name={`use-${name}`} checked={use === value} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function toAnnotation(
  { id, text, quote, author, date, resolved, replies }: PaperComment,
  choice: Choice,
): AnnotationInput {
  return {
    id,
    kind: choice.kind,
    text,
    isPublic: choice.use === 'public',
    quote,
    before: '',
    after: '',
    isPlaced: true,
    author,
    date,
    resolved,
    replies: replies.map((reply) => ({ author: reply.author, date: reply.date, text: reply.text })),
  };
}
