import { listParameters } from '#app/lib/list-parameters.ts';

const MAX_TAG_CHARACTERS = 300;

/** What the address of the list asks for. */
export function blogAddress(parameters: URLSearchParams): { q: string; tag: string; page: number } {
  const tag = (parameters.get('tag') ?? '').replaceAll('\0', ' ').trim().slice(0, MAX_TAG_CHARACTERS);
  return { ...listParameters(parameters), tag: tag.toWellFormed() };
}

export function tagPath(tag: string): string {
  return `/blog?${new URLSearchParams({ tag })}`;
}
