import type { Sample } from '#shared/contracts/samples.ts';

export type CopyName = Sample['copies'][number];
/** The slug of a kind of notes, all of them, or none. */
export type ShownMarginNotes = string;
export const ALL_NOTES = 'all';
export const NO_NOTES = 'none';

export type Reading = { copy: CopyName; marginNotes: ShownMarginNotes };

/** What a reader sees of a paper, from its address. Unknown values mean the whole finished paper. */
export function parseReading(
  parameters: URLSearchParams,
  copies: readonly CopyName[],
  kinds: readonly { slug: string }[],
): Reading {
  return {
    copy: copies.find((copy) => copy === parameters.get('view')) ?? 'finished',
    marginNotes: findShownMarginNotes(parameters.get('notes'), kinds) ?? ALL_NOTES,
  };
}

export function findShownMarginNotes(
  value: unknown,
  kinds: readonly { slug: string }[],
): ShownMarginNotes | undefined {
  return [ALL_NOTES, NO_NOTES, ...kinds.map(({ slug }) => slug)].find((shown) => shown === value);
}

export function readingAddress(path: string, { copy, marginNotes }: Reading): string {
  const parameters = new URLSearchParams();
  if (copy !== 'finished') parameters.set('view', copy);
  if (marginNotes !== ALL_NOTES) parameters.set('notes', marginNotes);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
