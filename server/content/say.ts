import type { Words } from '#shared/contracts/words/sections.ts';
import { rewordedTexts } from '#shared/words/pages.ts';
import { type Say, sayWith } from '#shared/words/say.ts';
import { defaultWords } from './content.ts';

type WordSource = { get: (section: 'wording') => Promise<Words['wording']> };

/** Labels and messages as the owner has worded them, for what the server itself says to visitors. */
export function createSay(words: WordSource): () => Promise<Say> {
  return async () => sayWith(rewordedTexts(await words.get('wording'), defaultWords.wording));
}
