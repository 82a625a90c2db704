import { defaultWords } from '#server/content/content.ts';
import { shippedContext } from '#server/features/words/words.routes.ts';
import { type PageName, type PageWords, pages } from '#shared/words/page-words.ts';

export { defaultWords };

/** The default words of a page. */
export function shippedWords<Page extends PageName>(page: Page, of = ''): PageWords[Page] {
  const facts = { isOwned: false, figures: {} };
  return pages[page].show(defaultWords, { ...shippedContext, of, facts }) as PageWords[Page];
}
