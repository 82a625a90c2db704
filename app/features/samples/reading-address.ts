import type { Sample } from '#shared/contracts/samples.ts';

export type CopyName = Sample['copies'][number];
/** The slug of a kind of notes, all of them, or none. */
export type ShownNotes = string;
export const ALL_NOTES = 'all';
export const NO_NOTES = 'none';

export type Reading = { copy: CopyName; notes: ShownNotes };

/** What a reader sees of a paper, from its address. Unknown values mean the whole finished paper. */
export function parseReading(
  parameters: URLSearchParams,
  copies: readonly CopyName[],
  kinds: readonly { slug: string }[],
): Reading {
  return {
    copy: copies.find((copy) => copy === parameters.get('view')) ?? 'finished',
    notes: findNotes(parameters.get('notes'), kinds) ?? ALL_NOTES,
  };
}

export function findNotes(notes: unknown, kinds: readonly { slug: string }[]): ShownNotes | undefined {
  return [ALL_NOTES, NO_NOTES, ...kinds.map(({ slug }) => slug)].find((known) => known === notes);
}

export function readingAddress(path: string, { copy, notes }: Reading): string {
  const parameters = new URLSearchParams();
  if (copy !== 'finished') parameters.set('view', copy);
  if (notes !== ALL_NOTES) parameters.set('notes', notes);
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
