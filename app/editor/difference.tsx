import { useMemo } from 'react';
import { listKeys } from '#shared/records.ts';
import { counted } from '#shared/text/counted.ts';
import { type BlockDiff, type DiffPart, diffBlocks, diffWords, splitBlocks } from '#shared/text/diff.ts';
import type { EditorText } from './editor-kind.ts';

type DifferenceProps = {
  before: EditorText;
  after: EditorText;
  /** The names of the fields as the form has them. */
  labels: Partial<Record<string, string>>;
};

/** What changed between two versions: words within blocks, and the other fields by name. */
export function Difference({ before, after, labels }: DifferenceProps) {
  const blocks = useMemo(
    () => diffBlocks(splitBlocks(before.content), splitBlocks(after.content)),
    [before.content, after.content],
  );
  const others = listKeys<keyof EditorText>(labels).filter(
    (name) => name !== 'content' && before[name] !== after[name],
  );
  const isSameText = blocks.every(({ kind }) => kind === 'same');
  const isOnlyMarkup = isSameText && before.content !== after.content;
  if (isSameText && others.length === 0)
    return (
      <p className="text-faint">
        {isOnlyMarkup ? 'The same words; only their formatting differs.' : 'No difference.'}
      </p>
    );
  return (
    <div className="space-y-3 font-serif text-base leading-relaxed text-ink wrap-anywhere">
      {others.map((name) => (
        <p key={name}>
          <span className="font-sans text-sm font-semibold">{labels[name]}: </span>
          <Words parts={diffWords(toText(before[name]), toText(after[name]))} />
        </p>
      ))}
      {isOnlyMarkup && <p className="font-sans text-sm text-faint">The formatting of the text differs.</p>}
      {!isSameText &&
        groupBlocks(blocks).map((group, index) => {
          const isUnchanged = group.kind === 'unchanged';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <p key={index} className={isUnchanged ? 'font-sans text-sm text-faint' : undefined}>
              {isUnchanged ? (
                `… ${counted(group.count, 'paragraph')} unchanged …`
              ) : (
                <Words parts={group.parts} />
              )}
            </p>
          );
        })}
    </div>
  );
}

type Shown = BlockDiff | { kind: 'unchanged'; count: number };

/** As a corrector marks them. Screen readers announce `ins` and `del`. */
function Words({ parts }: { parts: DiffPart[] }) {
  return parts.map(({ kind, text }, index) => {
    const key = `${index}${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    if (kind === 'added')
      return (
        <ins key={key} className="bg-success-wash text-success underline underline-offset-2">
          {text}
        </ins>
      );
    return (
      <del key={key} className="bg-danger-wash text-danger line-through">
        {text}
      </del>
    );
  });
}

/** Blocks that stayed the same are counted. */
function groupBlocks(blocks: BlockDiff[]): Shown[] {
  const groups: Shown[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind !== 'same') groups.push(block);
    else if (last?.kind === 'unchanged') last.count += 1;
    else groups.push({ kind: 'unchanged', count: 1 });
  }
  return groups;
}

function toText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? '');
}
