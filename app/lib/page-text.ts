/** Marks the element that shows the text of an article, so that the text can be read off the page. */
export const TEXT_ATTRIBUTE = 'data-text-of';

type AnswerOfArticle = {
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
export function withoutText<Answer>(answer: Answer): Answer {
  if (!isOfArticle(answer)) return answer;
  if (!answer[SHORT]) {
    const short = { ...answer, item: { ...answer.item, content: '', contentHtml: '' } };
    // Not in a `WeakMap`: its entries outlive the page until all of the memory is searched for garbage.
    Object.defineProperty(answer, SHORT, { value: short });
    Object.defineProperty(short, WHOLE, { value: answer });
  }
  return answer[SHORT] as Answer;
}

export function withText<Answer>(answer: Answer): Answer {
  if (!isOfArticle(answer)) return answer;
  if (typeof document === 'undefined') return (answer[WHOLE] ?? answer) as Answer;
  const element = document.querySelector(`[${TEXT_ATTRIBUTE}="${CSS.escape(answer.item._id)}"]`);
  return { ...answer, item: { ...answer.item, contentHtml: element?.innerHTML ?? '' } };
}

function isOfArticle(answer: unknown): answer is AnswerOfArticle {
  const item = typeof answer === 'object' && answer !== null && 'item' in answer && answer.item;
  return typeof item === 'object' && item !== null && 'contentHtml' in item;
}
