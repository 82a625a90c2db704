import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { imageTypes } from '#shared/contracts/post-status.ts';
import { type HtmlToken, readAttributes, readTokens, withoutElements } from '#shared/text/html.ts';
import { lightMarkdownToHtml } from '#shared/text/light-markdown.ts';
import { decideHtml, removePassagesIn } from './decide-html.ts';
import { takeFootnotes } from './footnotes.ts';
import { canHold } from './held-markup.ts';

/** Markup of word processors that a page has no use for. */
const DROPPED = 'style, script, meta, link, title, xml, head, template, .katex-html';
const COMMENTS = '.MsoCommentReference, .msocomanchor, [data-style*="mso-element:comment-list"]';
const EMBEDDED = 'iframe, video, audio, embed, object';
const NOISE = ['!--', 'o:p'];
const BOXES = 'div, section, article, center';
const UNWRAPPED = `span:not(.small-caps), font, ${BOXES}, [id^="docs-internal-guid"]`;
const KEPT_ATTRIBUTES = new Map([
  ['A', ['href']],
  ['IMG', ['src', 'alt']],
  ['TD', ['colspan', 'rowspan']],
  ['TH', ['colspan', 'rowspan']],
  ['OL', ['start', 'type']],
  ['SUP', ['data-note']],
  ['P', ['class']],
  ['SPAN', ['class']],
]);
/** Indented at least this far, a paragraph is a quotation. */
const QUOTED_PT = 24;
const BLOCK = /^(P|H[1-6]|UL|OL|TABLE|BLOCKQUOTE|PRE|HR|FIGURE)$/;

/**
 * The pictures of a pasted text that cannot be read from it: those on the computer of the person who pastes, and those
 * of other sites (by host), from which no page of this one may request anything.
 */
export function findUnreachable(html: string): { onComputer: number; hosts: string[] } {
  const { body } = parsePasted(html);
  const addresses = [...body.querySelectorAll('img[src]')].map((picture) => toUrl(picture));
  return {
    onComputer: addresses.filter(({ protocol }) => protocol === 'file:' || protocol === 'cid:').length,
    hosts: addresses.filter(isForeign).map(({ host }) => host),
  };
}

function toUrl(embedded: Element): URL {
  const source = embedded.matches('[src], [data]') ? embedded : embedded.querySelector('[src]');
  const path = source?.getAttribute('src') ?? source?.getAttribute('data') ?? '';
  const address = [path, window.location.href] as const;
  return URL.canParse(...address) ? new URL(...address) : new URL('data:,');
}

function isForeign({ protocol, origin }: URL): boolean {
  return /^https?:$/.test(protocol) && origin !== window.location.origin;
}

/** Only a picture of this site stays, by its path; any other is inserted again from its bytes, or named. */
function keepOwnPictures(body: HTMLElement) {
  for (const picture of body.querySelectorAll('img')) {
    const { origin, pathname } = toUrl(picture);
    if (picture.getAttribute('src') && origin === window.location.origin)
      picture.setAttribute('src', pathname);
    else picture.remove();
  }
}

/** What is played on another site stays as a link. YouTube's players refuse to be opened by one. */
function linkEmbedded(embedded: Element) {
  const url = toUrl(embedded);
  if (!isForeign(url)) return embedded.remove();
  const link = embedded.ownerDocument.createElement('a');
  link.href = url.href.replace(/\/\/www\.youtube(-nocookie)?\.com\/embed\//, '//youtu.be/');
  link.append(embedded.getAttribute('title') || link.href);
  embedded.replaceWith(link);
}

/** A browser copies a link to another place in the same text, such as a footnote, with the address of its page. */
function shortenAnchors(body: HTMLElement) {
  for (const link of body.querySelectorAll('a[href*="#"]')) {
    const [, name = ''] = link.getAttribute('href')?.split('#') ?? [];
    const target = CSS.escape(name);
    if (name && body.querySelector(`[id="${target}"], a[name="${target}"]`))
      link.setAttribute('href', `#${name}`);
  }
}

/** The pictures that a pasted text brings with it. */
export function picturesIn(html: string): File[] {
  const { body } = parsePasted(html);
  return [...body.querySelectorAll('img[src^="data:image/"]:not([aria-roledescription])')].flatMap(
    (picture) => {
      const [, type = '', data = ''] =
        picture.getAttribute('src')?.match(/^data:(image\/[a-z+.-]+);base64,(.*)$/s) ?? [];
      if (!data) return [];
      const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
      return [new File([bytes], picture.getAttribute('alt') ?? '', { type })];
    },
  );
}

export function isPicture(file: File): boolean {
  return imageTypes.some((type) => type === file.type);
}

export function hasComments(html: string): boolean {
  return parsePasted(html).body.querySelector(COMMENTS) !== null;
}

/** Why a file is not taken, and what to do. */
export function explainRefusal({ name, type }: File): string {
  const accepted = 'Accepted pictures: JPEG, PNG, WebP, AVIF, GIF.';
  if (/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))
    return `“${name}” is a HEIC picture, which most browsers cannot show. Save it as JPEG first. ${accepted}`;
  if (/svg/.test(type) || /\.svgz?$/i.test(name))
    return `“${name}” is an SVG drawing, which can contain code. Save it as PNG first. ${accepted}`;
  return `“${name}” is not a picture that can be shown here. ${accepted}`;
}

/** Of pictures that a pasted text only names. */
export function describeLost({ onComputer, hosts }: ReturnType<typeof findUnreachable>): string {
  const count = onComputer + hosts.length;
  const [pictures, them] = count === 1 ? ['A picture', 'it'] : [`${count} pictures`, 'them'];
  const place = hosts.length > 0 ? `on ${[...new Set(hosts)].join(', ')}` : 'on your computer';
  return `${pictures} could not be pasted with the text: the clipboard only says where ${count === 1 ? 'it is' : 'they are'}, ${place}. Save ${them}, then insert ${them} with the Picture button.`;
}

/** Text from Word or Google Docs as clean HTML: keeps its structure, drops its formatting. */
export function cleanPaste(html: string): string {
  const { body } = parsePasted(html);
  // Cut or copied in this editor, or in one like it.
  const isOwn = body.querySelector('[data-pm-slice]') !== null;
  const deleted = isOwn ? 'del' : 'del[cite]';
  for (const element of body.querySelectorAll(`${DROPPED}, ${COMMENTS}, ${deleted}`)) element.remove();
  keepOwnPictures(body);
  if (isOwn && canHold(body.innerHTML, true)) return body.innerHTML;
  for (const embedded of [...body.querySelectorAll(EMBEDDED)]) linkEmbedded(embedded);
  for (const struck of [...body.querySelectorAll('del')]) rename(struck, 's');
  for (const quoted of [...body.querySelectorAll('q')]) quoted.replaceWith('“', ...quoted.childNodes, '”');
  for (const caption of [...body.querySelectorAll('table + figcaption')])
    caption.previousElementSibling?.prepend(rename(caption, 'caption'));
  for (const heading of [...body.querySelectorAll('p[role=heading][aria-level]')])
    rename(heading, `h${heading.getAttribute('aria-level')}`);
  shortenAnchors(body);
  takeFootnotes(body);
  for (const mark of body.querySelectorAll('[data-note]'))
    mark.setAttribute('data-note', cleanPaste(mark.getAttribute('data-note') ?? ''));
  gatherWordLists(body);
  nestLists(body);
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p')]) blockFromLooks(paragraph);
  for (const element of [...body.querySelectorAll<HTMLElement>('*')]) meaningFromLooks(element);
  for (const box of [...body.querySelectorAll(BOXES)].reverse()) wrapLine(box);
  for (const element of [...body.querySelectorAll(UNWRAPPED)]) unwrap(element);
  lowerHeadings(body);
  for (const paragraph of [...body.querySelectorAll('li > p')]) unwrap(paragraph);
  for (const element of body.querySelectorAll('*')) tidyAttributes(element);
  removeEmpty(body);
  return body.innerHTML.replace(/\u00a0|&nbsp;/g, ' ').trim();
}

/**
 * Pasted HTML without comments and style sheets. The page's policy forbids style attributes, and the browser would
 * complain of each, thousands in a long text: they become `data-style`.
 */
function parsePasted(html: string): Document {
  const tokens = withoutElements(readTokens(html), ['style']).filter(({ name }) => !NOISE.includes(name));
  return new DOMParser().parseFromString(tokens.map(withStyleAsData).join(''), 'text/html');
}

function withStyleAsData(token: HtmlToken): string {
  const { name, isEnd, source } = token;
  const style =
    name !== '' && !isEnd && readAttributes(token).find((attribute) => attribute.name === 'style');
  return style ? `${source.slice(0, style.at)}data-${source.slice(style.at)}` : source;
}

function readStyle(element: Element): string {
  return element.getAttribute('data-style') ?? '';
}

/** Docs marks bold and italics with styles, and wraps everything in a `b` that is not bold. */
function meaningFromLooks(element: HTMLElement) {
  const style = readStyle(element);
  if (element.matches('b, strong') && /normal|400/.test(styled(style, 'font-weight'))) {
    unwrap(element);
    return;
  }
  if (!element.matches('span, font')) return;
  if (/bold|[6-9]00/.test(styled(style, 'font-weight'))) wrapContents(element, 'strong');
  if (/italic/.test(styled(style, 'font-style'))) wrapContents(element, 'em');
  if (/line-through/.test(styled(style, 'text-decoration'))) wrapContents(element, 's');
  if (/underline/.test(styled(style, 'text-decoration')) && !element.closest('a')) wrapContents(element, 'u');
  if (/super/.test(styled(style, 'vertical-align'))) wrapContents(element, 'sup');
  if (/\bsub\b/.test(styled(style, 'vertical-align'))) wrapContents(element, 'sub');
  if (/small-caps/.test(styled(style, 'font-variant'))) element.className = 'small-caps';
  else element.removeAttribute('class');
}

/** Quotations and reference lists are indented paragraphs in Word and in Docs. */
function blockFromLooks(paragraph: HTMLElement) {
  const { className } = paragraph;
  paragraph.removeAttribute('class');
  if (paragraph.closest('li, td, th, blockquote')) return;
  const style = readStyle(paragraph);
  const indent = points(styled(style, 'margin-left'));
  const first = points(styled(style, 'text-indent'));
  if (first < 0 && indent > 0) {
    paragraph.className = 'reference';
    return;
  }
  const isQuotation = /Quote|BlockText/i.test(className) || (indent >= QUOTED_PT && first === 0);
  if (!isQuotation) return;
  const last = paragraph.previousElementSibling;
  if (last?.localName === 'blockquote') {
    last.append(paragraph);
    return;
  }
  const quotation = paragraph.ownerDocument.createElement('blockquote');
  paragraph.replaceWith(quotation);
  quotation.append(paragraph);
}

/** Web mail and other editors write each line as a `div`: the inner ones, which come first, become paragraphs. */
function wrapLine(box: Element) {
  if ([...box.querySelectorAll('*')].some(({ tagName }) => BLOCK.test(tagName))) return;
  if (box.closest('li, td, th, pre, p')) {
    for (const [side, place] of [
      [box.previousSibling, 'before'],
      [box.nextSibling, 'after'],
    ] as const)
      if (side?.textContent?.trim()) box[place](box.ownerDocument.createElement('br'));
    return;
  }
  rename(box, 'p');
}

const POINTS: Record<string, number> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835, em: 12 };

function points(length: string): number {
  const [, number = '0', unit = 'pt'] = length.match(/^\s*(-?[\d.]+)([a-z]+)/i) ?? [];
  return Number(number) * (POINTS[unit.toLowerCase()] ?? 0);
}

/** The title of the page is the only `h1`: the headings below it keep their distance. */
function lowerHeadings(body: HTMLElement) {
  if (!body.querySelector('h1')) return;
  for (const heading of [...body.querySelectorAll('h1, h2, h3, h4, h5')])
    rename(heading, `h${Number(heading.localName[1]) + 1}`);
}

/** Docs puts a nested list beside its item instead of into it, LibreOffice into a list of its own. */
function nestLists(body: HTMLElement) {
  for (const list of [...body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')]) {
    const outer = list.parentElement;
    const item = list.previousElementSibling ?? outer?.previousElementSibling?.lastElementChild;
    if (item?.localName === 'li') item.append(list);
    if (outer?.children.length === 0) outer.remove();
  }
}

function styled(style: string, name: string): string {
  return style.match(new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`))?.[1] ?? '';
}

/** Word writes a list as paragraphs with `mso-list`, its level in it, and literal bullets or numbers. */
function gatherWordLists(body: HTMLElement) {
  let open: HTMLElement[] = [];
  let last: Element | undefined;
  let name: string | undefined;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p')]) {
    const style = readStyle(paragraph);
    if (!/mso-list\s*:/.test(style)) {
      open = [];
      continue;
    }
    if (open[0]?.nextElementSibling !== paragraph) open = [];
    const level = Math.min(Number(style.match(/mso-list\s*:[^;]*level(\d)/)?.[1] ?? 1), open.length + 1);
    const mark = takeMark(paragraph);
    const kind = /^\(?[0-9a-z]{1,4}[.)]/i.test(mark) ? 'ol' : 'ul';
    const before = name;
    if (level === 1) name = style.match(/mso-list\s*:\s*(l\d+)/)?.[1];
    open = name === before ? open.slice(0, level) : [];
    if (open[level - 1]?.localName !== kind) {
      const list = body.ownerDocument.createElement(kind);
      if (kind === 'ol') numberFrom(list, mark.replace(/[().]/g, ''));
      if (level === 1) paragraph.before(list);
      else last?.append(list);
      open = [...open.slice(0, level - 1), list];
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open[level - 1]?.append(item);
    last = item;
    paragraph.remove();
  }
}

/** A list that begins with another number, or with a letter. */
function numberFrom(list: Element, first: string) {
  const type = first.match(/^[a-z]/i) && (/^[ivx]/i.test(first) ? 'i' : 'a');
  if (type) list.setAttribute('type', /^[A-Z]/.test(first) ? type.toUpperCase() : type);
  const start = type === 'a' ? Number.parseInt(first, 36) - 9 : Number(first);
  if (start > 1) list.setAttribute('start', String(start));
}

/** Removes the bullet or number from a Word paragraph and returns it. */
function takeMark(paragraph: HTMLElement): string {
  const marked = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
    /mso-list\s*:\s*Ignore/i.test(readStyle(span)),
  );
  if (marked) {
    const mark = marked.textContent.trim();
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
  if (element.closest('math')) return;
  const allowed = KEPT_ATTRIBUTES.get(element.tagName) ?? [];
  const isLeftward = element.getAttribute('dir')?.toLowerCase() === 'rtl';
  for (const { name } of [...element.attributes]) if (!allowed.includes(name)) element.removeAttribute(name);
  if (isLeftward) element.setAttribute('dir', 'rtl');
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
    ...body.querySelectorAll('p, h2, h3, h4, h5, h6, li, strong, b, em, i, s, sup:not([data-note]), sub, a'),
  ]) {
    const isEmpty = element.textContent.trim() === '';
    if (!isEmpty || element.querySelector('img, sup[data-note], br + br')) continue;
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

function wrapContents(element: Element, name: string): Element {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
  return wrapper;
}

function rename(element: Element, name: string): Element {
  const renamed = wrapContents(element, name);
  element.replaceWith(renamed);
  return renamed;
}

const MARKED_LINE = /^\s*(?:#{1,6}|[-*•]|\d{1,3}[.)])\s+\S/m;
const STRUCTURE = 'h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, strong, b, em, i, a, img';

/** Pasted text with the markdown of samples in it becomes what readers would see of it. */
export function pasteMarkdown(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!isMarkdown(text, view.state.selection.$from)) return false;
  // Some programs copy their plain text as HTML, too, without any structure: then the text counts.
  const html = event.clipboardData?.getData('text/html') ?? '';
  if (parsePasted(html).body.querySelector(STRUCTURE)) return false;
  // Without the event, which would come back here.
  return view.pasteHTML(lightMarkdownToHtml(text));
}

/** A single line within a sentence is not a list. */
function isMarkdown(text: string, $at: ResolvedPos): boolean {
  if ($at.parent.type.spec.code || !MARKED_LINE.test(text)) return false;
  return $at.parent.content.size === 0 || text.trim().includes('\n');
}

const MARKS = new Set(['insertion', 'deletion', 'passage']);

/** Copied text is pasted as finished text: its changes and notes belong to where it comes from. */
export function withoutMarks(slice: Slice): Slice {
  return new Slice(finished(slice.content), slice.openStart, slice.openEnd);
}

function finished({ content }: Fragment): Fragment {
  const nodes = content.flatMap((node) => {
    if (node.type.name === 'passagePoint' || node.marks.some(({ type }) => type.name === 'deletion'))
      return [];
    const marks = node.marks.filter(({ type }) => !MARKS.has(type.name));
    if (node.isText) return node.mark(marks);
    const { caption } = node.attrs;
    const attrs = {
      ...node.attrs,
      ...('change' in node.attrs && { change: null }),
      ...(caption && { caption: removePassagesIn(decideHtml(caption, 'accept')) }),
    };
    return node.type.create(attrs, finished(node.content), marks);
  });
  return Fragment.from(nodes);
}
