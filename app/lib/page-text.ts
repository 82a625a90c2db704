/** Marks the element with the text of an article, so that the text can be read from the DOM. */
export const TEXT_ATTRIBUTE = 'data-text-of';

type ArticleResult = {
  item: { _id: string; content: string; contentHtml: string };
  [WHOLE]?: object;
  [SHORT]?: object;
};

/** On the server each references the other, under symbols, which are not serialised. */
const WHOLE = Symbol('whole');
const SHORT = Symbol('short');

/**
 * The text of an article is in the HTML already. It is left out of the hydration data, and the browser reads it back
 * from the DOM.
 */
export function withoutText<Result>(result: Result): Result {
  if (!isOfArticle(result)) return result;
  if (!result[SHORT]) {
    const short = { ...result, item: { ...result.item, content: '', contentHtml: '' } };
    // Not in a `WeakMap`: its entries would survive until the next full garbage collection.
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
