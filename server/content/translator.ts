import type { Words } from '#shared/contracts/words/sections.ts';
import { rewordedTexts } from '#shared/words/page-words.ts';
import { createTranslator, type Translate } from '#shared/words/translate.ts';
import { defaultWords } from './content.ts';

type WordSource = { get: (section: 'wording') => Promise<Words['wording']> };

/** Labels and messages as the owner has worded them, for what the server itself says to visitors. */
export function createTranslatorSource(words: WordSource): () => Promise<Translate> {
  return async () => createTranslator(rewordedTexts(await words.get('wording'), defaultWords.wording));
}
