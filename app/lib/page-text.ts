/** Marks the element that shows the text of an article, so that the text can be read off the page. */
export const TEXT_ATTRIBUTE = 'data-text-of';

type Article = { _id: string; content: string; contentHtml: string };

/** On the server: what the texts were left out of, to what it was before. */
const whole = new WeakMap<object, object>();
const shortened = new WeakMap<object, object>();

/**
 * The text of an article stands in the page, where a visitor reads it. The data for the page's code would say it all
 * again, so it goes without, and the browser puts it back from the page.
 */
export function withoutText<Answer>(answer: Answer): Answer {
  if (!isOfArticle(answer)) return answer;
  const known = shortened.get(answer);
  if (known) return known as Answer;
  const short = { ...answer, item: { ...answer.item, content: '', contentHtml: '' } };
  shortened.set(answer, short);
  whole.set(short, answer);
  return short;
}

export function withText<Answer>(answer: Answer): Answer {
  if (!isOfArticle(answer)) return answer;
  if (typeof document === 'undefined') return (whole.get(answer) ?? answer) as Answer;
  const element = document.querySelector(`[${TEXT_ATTRIBUTE}="${CSS.escape(answer.item._id)}"]`);
  return { ...answer, item: { ...answer.item, contentHtml: element?.innerHTML ?? '' } };
}

function isOfArticle(answer: unknown): answer is { item: Article } {
  const item = typeof answer === 'object' && answer !== null && 'item' in answer && answer.item;
  return typeof item === 'object' && item !== null && 'contentHtml' in item;
}
