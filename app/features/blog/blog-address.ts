import { listParameters } from '#app/lib/list-parameters.ts';

const MAX_TAG_CHARACTERS = 300;

/** What the address of the list asks for. */
export function blogAddress(parameters: URLSearchParams): { q: string; tag: string; page: number } {
  const tag = (parameters.get('tag') ?? '').replaceAll('\0', ' ').trim().slice(0, MAX_TAG_CHARACTERS);
  return { ...listParameters(parameters), tag: tag.toWellFormed() };
}

/** The address with other words or another tag. Another list begins at its first page. */
export function changedAddress(
  current: URLSearchParams,
  change: { q?: string; tag?: string },
): URLSearchParams {
  const next = new URLSearchParams(current);
  next.delete('page');
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export function tagPath(tag: string): string {
  return `/blog?${new URLSearchParams({ tag })}`;
}
