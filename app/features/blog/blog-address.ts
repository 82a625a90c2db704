import { listParameters } from '#app/lib/list-parameters.ts';

const MAX_TAG_CHARACTERS = 300;

type BlogAddress = { q: string; tag: string; page: number; tagParameter: 'tag' | 'category' };

/** The list's parameters in the URL. `category` is an alias of `tag`, as in the API. */
export function blogAddress(parameters: URLSearchParams): BlogAddress {
  const tagParameter = parameters.get('tag') ? 'tag' : 'category';
  const tag = (parameters.get(tagParameter) ?? '').replaceAll('\0', ' ').trim().slice(0, MAX_TAG_CHARACTERS);
  return { ...listParameters(parameters), tag: tag.toWellFormed(), tagParameter };
}
