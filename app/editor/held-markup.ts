import { isHtmlThroughout, looksLikeHtml } from '#shared/text/looks-like-html.ts';

/** The markup that the visual editor supports: anything else would be lost with one save. */
const TEXT = 'p br h1 h2 h3 h4 h5 h6 strong b em i u s code pre sub sup small ul ol li blockquote hr a img';
const PARTS = 'figcaption table caption thead tbody tr th td colgroup col div aside mark';
const HELD = new Set(`${TEXT} ${PARTS}`.split(' '));

/** Plain text opens as source, too: it is rendered by other rules than HTML. Only a sample has changes and passages. */
export function canHold(content: string, isSample: boolean): boolean {
  if (content === '') return true;
  if (!looksLikeHtml(content)) return false;
  // WordPress' classic editor has blank lines for paragraphs.
  if (!isHtmlThroughout(content) && /\n\s*\n/.test(content)) return false;
  const { body, head } = new DOMParser().parseFromString(content, 'text/html');
  if (!isSample && body.querySelector('ins, del, [data-mark], [data-comment]')) return false;
  return head.children.length === 0 && [...body.querySelectorAll('*')].every(isHeld);
}

function isHeld(element: Element): boolean {
  if (element.localName === 'figure') return isPicture(element);
  if (element.localName === 'span') return isSpan(element);
  return HELD.has(element.localName) || element.matches('ins, del, math, math *');
}

/** A figure of one picture, perhaps inserted or deleted, perhaps with a caption. */
function isPicture({ children: [first, second, ...others] }: Element): boolean {
  const picture = first?.matches('ins, del') ? first.firstElementChild : first;
  return (
    picture?.localName === 'img' && (!second || second.localName === 'figcaption') && others.length === 0
  );
}

/** Small caps, another language, or the target of a link. */
function isSpan({ attributes }: Element): boolean {
  const isKnown = ({ name, value }: Attr) =>
    name === 'class' ? value === 'small-caps' : ['lang', 'dir', 'id'].includes(name);
  return attributes.length > 0 && [...attributes].every(isKnown);
}

const IN_NOTE = 'p, br, strong, b, em, i, u, s, code, sub, sup, a, span.small-caps';

/** Whether the field for the text of a footnote supports all of its markup. */
export function canHoldNote(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].every((element) => element.matches(IN_NOTE));
}
