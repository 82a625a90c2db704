import { proseOf } from '#server/features/words/prose.ts';
import { defaultWords } from '#shared/words/defaults.ts';
import { type PageName, type PageWords, pages } from '#shared/words/pages.ts';

/** The default words of a page. */
export function shippedWords<Page extends PageName>(page: Page, of = ''): PageWords[Page] {
  const facts = { isOwned: false, figures: {} };
  return pages[page].show(defaultWords, { of, facts, prose: proseOf }) as PageWords[Page];
}
