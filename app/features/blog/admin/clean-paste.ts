/** Markup of word processors that a page has no use for. */
const DROPPED = 'style, script, meta, link, title, xml, head, template';
const NOISE = /<!--[\s\S]*?-->|<style\b[\s\S]*?<\/style>|<\/?o:p[^>]*>/gi;
const UNWRAPPED = 'span, font, div, section, article, center, [id^="docs-internal-guid"]';
const KEPT_ATTRIBUTES: Record<string, string[]> = {
  A: ['href'],
  IMG: ['src', 'alt'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan'],
  OL: ['start', 'type'],
};
const BLOCK = /^(P|H[1-6]|UL|OL|TABLE|BLOCKQUOTE|PRE|HR|FIGURE)$/;

/** Text from Word or Google Docs as clean HTML: keeps its structure, drops its formatting. */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(stylesAsData(html.replace(NOISE, '')), 'text/html');
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  gatherWordLists(body);
  for (const element of [...body.querySelectorAll<HTMLElement>('*')]) meaningFromLooks(element);
  for (const element of [...body.querySelectorAll(UNWRAPPED)]) unwrap(element);
  for (const heading of [...body.querySelectorAll('h1')]) rename(heading, 'h2');
  for (const paragraph of [...body.querySelectorAll('li > p')]) unwrap(paragraph);
  for (const element of body.querySelectorAll('*')) tidyAttributes(element);
  removeEmpty(body);
  return body.innerHTML.replace(/\u00a0|&nbsp;/g, ' ').trim();
}

/** The page's policy forbids style attributes, and the browser would complain of each: thousands in a long text. */
function stylesAsData(html: string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle(?=\s*=)/gi, ' data-style'));
}

function styleOf(element: Element): string {
  return element.getAttribute('data-style') ?? '';
}

/** Docs marks bold and italics with styles, and wraps everything in a `b` that is not bold. */
function meaningFromLooks(element: HTMLElement) {
  const style = styleOf(element);
  if (element.matches('b, strong') && /normal|400/.test(styled(style, 'font-weight'))) {
    unwrap(element);
    return;
  }
  if (!element.matches('span, font')) return;
  if (/bold|[6-9]00/.test(styled(style, 'font-weight'))) wrapContents(element, 'strong');
  if (/italic/.test(styled(style, 'font-style'))) wrapContents(element, 'em');
  if (/line-through/.test(styled(style, 'text-decoration'))) wrapContents(element, 's');
  if (/super/.test(styled(style, 'vertical-align'))) wrapContents(element, 'sup');
}

function styled(style: string, name: string): string {
  return style.match(new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`))?.[1] ?? '';
}

/** Word writes a list as paragraphs with `mso-list` and literal bullets or numbers. */
function gatherWordLists(body: HTMLElement) {
  let list: HTMLElement | undefined;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p')]) {
    const isItem = /mso-list\s*:/.test(styleOf(paragraph));
    if (!isItem) {
      list = undefined;
      continue;
    }
    const mark = takeMark(paragraph);
    const kind = /^\(?[0-9a-z]{1,4}[.)]/i.test(mark) ? 'ol' : 'ul';
    if (!list || list.localName !== kind || list.nextElementSibling !== paragraph) {
      list = body.ownerDocument.createElement(kind);
      paragraph.before(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

/** Removes the bullet or number from a Word paragraph and returns it. */
function takeMark(paragraph: HTMLElement): string {
  const marked = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list\s*:\s*Ignore/i.test(styleOf(span)),
  );
  if (marked) {
    const mark = marked.textContent?.trim() ?? '';
    marked.remove();
    return mark;
  }
  const [first] = paragraph.childNodes;
  const mark = first?.textContent?.match(/^\s*(·|•|o|§|-|\(?[0-9a-z]{1,4}[.)])\s+/i);
  if (!first || !mark) return '';
  first.textContent = first.textContent?.slice(mark[0].length) ?? '';
  return mark[1] ?? '';
}

function tidyAttributes(element: Element) {
  const kept = KEPT_ATTRIBUTES[element.tagName] ?? [];
  for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
  if (element.tagName !== 'A') return;
  const href = element.getAttribute('href') ?? '';
  // Docs routes every link through a redirect page.
  const direct = href.startsWith('https://www.google.com/url?') ? new URL(href).searchParams.get('q') : href;
  if (direct && /^(https?:|mailto:|#)/.test(direct)) element.setAttribute('href', direct);
  else unwrap(element);
}

/** Empty paragraphs were used as spacing, as were line breaks between blocks. */
function removeEmpty(body: HTMLElement) {
  for (const element of [
    ...body.querySelectorAll('p, h2, h3, h4, h5, h6, li, strong, b, em, i, s, sup, a'),
  ]) {
    const isEmpty = (element.textContent ?? '').trim() === '';
    if (!isEmpty || element.querySelector('img, br + br')) continue;
    if (element.matches('p, h2, h3, h4, h5, h6, li')) element.remove();
    // A bold space still stands between two words.
    else unwrap(element);
  }
  for (const lineBreak of [...body.querySelectorAll(':scope > br')]) {
    const besideBlock = [lineBreak.previousElementSibling, lineBreak.nextElementSibling].some(
      (element) => element && BLOCK.test(element.tagName),
    );
    if (besideBlock) lineBreak.remove();
  }
}

function unwrap(element: Element) {
  element.replaceWith(...element.childNodes);
}

function wrapContents(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
