import { type RefObject, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import type { Sample } from '#shared/contracts/samples.ts';

export type CopyName = Sample['copies'][number];
/** The slug of a kind of notes, all of them, or none. */
export type ShownMarginNotes = string;
export const ALL_NOTES = 'all';
export const NO_NOTES = 'none';

type Reading = { copy: CopyName; marginNotes: ShownMarginNotes };

const NOTES_KEY = 'notes-shown';

type Options = {
  sample: Pick<Sample, 'copies' | 'annotations'>;
  kinds: readonly { slug: string }[];
  path: string;
  article: RefObject<HTMLElement | null>;
};

/** The copy and the notes that are shown. Both are in the address; the notes are remembered for the next paper. */
export function useReading({ sample: { copies, annotations }, kinds, path, article }: Options) {
  const parameters = new URLSearchParams(useLocation().search);
  const used = kinds.filter(({ slug }) => annotations.some(({ kind }) => kind === slug));
  // Unknown values mean the whole finished paper.
  const [reading, setReading] = useState<Reading>(() => ({
    copy: copies.find((copy) => copy === parameters.get('view')) ?? 'finished',
    marginNotes: findShownMarginNotes(parameters.get('notes'), used) ?? ALL_NOTES,
  }));

  function change(part: Partial<Reading>) {
    const next = { ...reading, ...part };
    const { history, location } = window;
    history.replaceState(history.state, '', readingAddress(path, next) + location.hash);
    setReading(next);
  }

  // Whoever comes to one note, or with a choice in the address, gets that. A page that was opened by a click is not
  // scrolled to its target by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is opened
  useEffect(() => {
    const { hash } = window.location;
    const isNote = hash.startsWith('#margin-');
    if (isNote) {
      const note = document.getElementById(hash.slice(1));
      note?.toggleAttribute('data-open', true);
      note?.scrollIntoView();
    }
    const marginNotes = findShownMarginNotes(readStored(NOTES_KEY), used);
    const isChosen = parameters.has('notes') || isNote;
    if (marginNotes !== undefined && !isChosen && annotations.length > 0) change({ marginNotes });
  }, []);

  // A passage whose note is not shown is no stop of the keyboard, nor one around another that ends with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the styles follow from what is shown
  useEffect(() => {
    for (const mark of article.current?.querySelectorAll<HTMLElement>('mark[data-n]') ?? []) {
      const isStop = isShown(mark) && ![...mark.querySelectorAll(':scope > mark[data-n]')].some(isShown);
      mark.tabIndex = isStop ? 0 : -1;
    }
  }, [reading]);

  return {
    reading,
    turn: (copy: CopyName) => change({ copy }),
    choose: (marginNotes: ShownMarginNotes) => {
      writeStored(NOTES_KEY, marginNotes === ALL_NOTES ? undefined : marginNotes);
      change({ marginNotes });
    },
    getAddress: (part: Partial<Reading>) => readingAddress(path, { ...reading, ...part }),
    /** For the style sheet: the place of the kind in the list of kinds. */
    place:
      reading.marginNotes === ALL_NOTES
        ? undefined
        : String(kinds.findIndex(({ slug }) => slug === reading.marginNotes) + 1 || reading.marginNotes),
  };
}

function findShownMarginNotes(
  value: unknown,
  kinds: readonly { slug: string }[],
): ShownMarginNotes | undefined {
  return [ALL_NOTES, NO_NOTES, ...kinds.map(({ slug }) => slug)].find((shown) => shown === value);
}

function readingAddress(path: string, { copy, marginNotes }: Reading): string {
  const parameters = new URLSearchParams();
  if (copy !== 'finished') parameters.set('view', copy);
  if (marginNotes !== ALL_NOTES) parameters.set('notes', marginNotes);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

function isShown(mark: Element): boolean {
  return getComputedStyle(mark).getPropertyValue('--off') !== 'none';
}

const STROKE_MS = 30;

/** The strokes in view are drawn in reading order; the others do not wait for them. */
export function drawInOrder(article: HTMLElement) {
  const strokes = [...article.querySelectorAll<HTMLElement>('.prose :is(ins, del)')].filter((stroke) => {
    const { top, bottom } = stroke.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  for (const [turn, stroke] of strokes.entries()) stroke.style.animationDelay = `${turn * STROKE_MS}ms`;
}
