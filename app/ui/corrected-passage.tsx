import { useId } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import type { CorrectedLine, CorrectionPart } from '#shared/text/corrections.ts';
import { type CorrectedPiece, layOutCorrections } from './correction-layout.ts';

/** Only so many turns have a class (`theme.css`): the corrections after them appear together. */
const MAX_TURN = 12;

/** One after the other, as a pen moves over the page. */
function getTurn(index: number): string {
  return `[--turn:${Math.min(index + 1, MAX_TURN)}]`;
}

/**
 * The headline with its one correction. Screen readers get the corrected line. The insertion is between the lines, in
 * a smaller size, so that all lines have the same leading. Whoever points at the correction or focuses it sees the
 * draft and the reason (`corrections.css`).
 */
export function CorrectedHeadline({ line, reason }: { line: CorrectedLine; reason: string }) {
  const { before, struck, inserted, after } = line;
  const id = useId();
  if (!struck) return <h1 className="title headline">{before + inserted + after}</h1>;
  return (
    <>
      <h1 className="title headline">
        {before}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard, too, lifts the correction */}
        <mark tabIndex={0} aria-describedby={id} className="correction relative whitespace-pre">
          <ins
            className={`pen-write absolute bottom-[1.96em] left-[0.62em] font-serif text-[0.56em] leading-none italic no-underline ${getTurn(0)}`}
          >
            {inserted}
          </ins>
          <Struck text={struck} turn={getTurn(0)} />
        </mark>
        {after}
      </h1>
      <p id={id} className="headline-reason pen">
        {reason}
      </p>
    </>
  );
}

type ProofProps = {
  label: string;
  parts: readonly CorrectionPart[];
  /** The reasons of the corrections, in order. */
  notes: readonly string[];
};

/** A paragraph with corrections. Screen readers get the corrected paragraph, each correction described by its reason. */
export function CorrectedPassage({ label, parts, notes }: ProofProps) {
  const t = useTranslations();
  const id = useId();
  let count = 0;
  return (
    <figure className="proof break-inside-avoid rounded-sm border border-rule bg-leaf">
      <figcaption className="clerk border-b border-rule px-5 py-2 sm:px-8">{label}</figcaption>
      <p className="px-5 pt-3 pb-4 text-[1.0625rem] leading-[2.2] sm:pt-4 sm:pb-6 sm:leading-[2.35] sm:px-8 sm:text-[1.1875rem]">
        {layOutCorrections(parts).map((piece, index) => {
          if (piece.kind === 'text') return piece.text;
          count += 1;
          const turn = getTurn(count);
          return (
            <mark
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are fixed
              key={index}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard, too, lifts the correction
              tabIndex={0}
              aria-describedby={notes[count - 1] === undefined ? undefined : `${id}-${count}`}
              className="correction"
            >
              {piece.pieces.map((one, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are fixed
                <Piece key={place} piece={one} turn={turn} />
              ))}
            </mark>
          );
        })}
      </p>
      <div className="reasons pen border-t border-rule px-5 py-3 sm:px-8 sm:py-4">
        <p>{t('Touch a correction and I will tell you why.')}</p>
        {notes.map((note, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the notes are fixed
          <p key={index} id={`${id}-${index + 1}`}>
            {note}
          </p>
        ))}
      </div>
    </figure>
  );
}

function Piece({ piece, turn }: { piece: CorrectedPiece; turn: string }) {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'struck':
      return (
        <>
          {' '}
          <Struck text={piece.text.trimStart()} turn={turn} isContinued />
        </>
      );
    case 'insertion':
      return <Insertion {...piece} />;
    case 'replacement':
      return <Replacement {...piece} turn={turn} />;
  }
}

type ReplacementProps = { insert: string; struck: string; under: string; turn: string };

function Replacement({ insert, struck, under, turn }: ReplacementProps) {
  return (
    // On very narrow lines insertions are before the deleted words instead of above them.
    <span className="relative inline-block pt-[0.8em] leading-none whitespace-pre large-text:inline large-text:whitespace-normal">
      <ins
        className={`pen-write absolute bottom-[1.02em] left-[0.1em] font-serif text-[0.94em] italic no-underline large-text:static large-text:after:content-['_'] ${turn}`}
      >
        {insert}
      </ins>
      <Struck text={struck} turn={turn} />
      {under}
    </span>
  );
}

type StruckProps = {
  text: string;
  turn: string;
  /** Its stroke begins where that of the previous word ended. */
  isContinued?: boolean;
};

function Struck({ text, turn, isContinued = false }: StruckProps) {
  const reach = isContinued ? '-left-[0.4em] w-[calc(100%+0.52em)]' : '-left-[0.12em] w-[calc(100%+0.24em)]';
  return (
    <del
      aria-hidden="true"
      className="relative whitespace-pre no-underline large-text:whitespace-normal large-text:decoration-red large-text:line-through"
    >
      {text}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className={`pen-write absolute top-[0.42em] h-[0.5em] overflow-visible large-text:hidden ${reach} ${turn}`}
      >
        <path
          d="M0 6.2C14 3.4 30 7.4 46 5.2S82 3.6 100 5"
          fill="none"
          vectorEffect="non-scaling-stroke"
          className="stroke-red stroke-[1.75]"
        />
      </svg>
    </del>
  );
}

/** Written after a caret. It is there from the start: the line would have a hole. */
export function Insertion({ text, after }: { text: string; after?: string }) {
  return (
    <>
      <ins className="relative -top-[0.22em] italic no-underline">
        <span className="relative inline-block w-0">
          <svg
            viewBox="0 0 12 10"
            aria-hidden="true"
            className="absolute top-[0.3em] -left-[0.28em] h-[0.5em] w-[0.6em] overflow-visible"
          >
            <path d="M1 9 6 1l5 8" fill="none" className="stroke-red stroke-[1.75]" strokeLinecap="round" />
          </svg>
        </span>
        {text}
      </ins>
      {after}
    </>
  );
}
