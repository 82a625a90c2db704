/** Marks the element with the text of an article, so that the text can be read from the DOM. */
export const TEXT_ATTRIBUTE = 'data-text-of';

type ArticleResult = {
  item: {
    _id: string;
    content: string;
    contentHtml: string;
    /** What the page shows instead, where there is a margin. */
    markedHtml?: string;
    annotations?: { kind: string }[];
    notes?: unknown[];
  };
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
    const { annotations, notes, markedHtml, ...item } = result.item;
    const short = {
      ...result,
      item: {
        ...item,
        content: '',
        contentHtml: '',
        ...(markedHtml !== undefined && { markedHtml: '' }),
        // The page counts them by kind; their text is in the margin.
        ...(annotations && { annotations: annotations.map(({ kind }) => ({ kind })) }),
        ...(notes && { notes: [] }),
      },
    };
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
  const html = element?.innerHTML ?? '';
  const shown = result.item.markedHtml === undefined ? 'contentHtml' : 'markedHtml';
  return { ...result, item: { ...result.item, [shown]: html } };
}

function isOfArticle(result: unknown): result is ArticleResult {
  const item = typeof result === 'object' && result !== null && 'item' in result && result.item;
  return typeof item === 'object' && item !== null && 'contentHtml' in item;
}
