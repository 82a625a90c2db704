/** Marks the element that shows the text of an article, so that the text can be read off the page. */
export const TEXT_ATTRIBUTE = 'data-text-of';

type ArticleResult = {
  item: { _id: string; content: string; contentHtml: string };
  [WHOLE]?: object;
  [SHORT]?: object;
};

/** On the server each knows the other, under names that nobody sends along. */
const WHOLE = Symbol('whole');
const SHORT = Symbol('short');

/**
 * The text of an article stands in the page, where a visitor reads it. The data for the page's code would say it all
 * again, so it goes without, and the browser puts it back from the page.
 */
export function withoutText<Result>(result: Result): Result {
  if (!isOfArticle(result)) return result;
  if (!result[SHORT]) {
    const short = { ...result, item: { ...result.item, content: '', contentHtml: '' } };
    // Not in a `WeakMap`: its entries outlive the page until all of the memory is searched for garbage.
    Object.defineProperty(result, SHORT, { value: short });
    Object.defineProperty(short, WHOLE, { value: result });
  }
  return result[SHORT] as Result;
}

export function withText<Result>(result: Result): Result {
  if (!isOfArticle(result)) return result;
  if (typeof document === 'undefined') return (result[WHOLE] ?? result) as Result;
  const element = document.querySelector(`[${TEXT_ATTRIBUTE}="${CSS.escape(result.item._id)}"]`);
  return { ...result, item: { ...result.item, contentHtml: element?.innerHTML ?? '' } };
}

function isOfArticle(result: unknown): result is ArticleResult {
  const item = typeof result === 'object' && result !== null && 'item' in result && result.item;
  return typeof item === 'object' && item !== null && 'contentHtml' in item;
}
