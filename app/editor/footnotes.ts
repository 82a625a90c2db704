/*
 * In the editor a footnote is one character that carries its text (`<sup data-note="…">`): it is moved, deleted and
 * undone with the words around it. Stored it is what every reader of HTML knows: a linked superscript, and a numbered
 * list under the heading "Notes".
 */

const NOTES_TITLE = /^(?:notes|endnotes|footnotes)[:.]?$/i;
const SOURCES_TITLE =
  /^(?:references|reference list|works cited|works consulted|(?:annotated |selected? )?bibliography)$/i;
const BACK = /ref/i;
/** Word and LibreOffice have a container for each note, which may hold several paragraphs. */
const NOTE = '[data-style*="mso-element:footnote"], [data-style*="mso-element:endnote"], div[id^="sd"]';
const MARK = /^[[(]?(?:\d{1,4}|[ivxlc]{1,7}|\*|†)[\])]?$/i;

/** Stored HTML for the editor: every note at its mark. */
export function openFootnotes(html: string): string {
  if (!/href="#|notes/i.test(html)) return html;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return takeFootnotes(body) ? body.innerHTML : html;
}

/** Puts the notes of a text at their marks, whoever wrote it: Octavo, Word, Google Docs. True if there were any. */
export function takeFootnotes(body: HTMLElement): boolean {
  const footnotes = [...findLinkedFootnotes(body), ...findNumberedFootnotes(body)];
  for (const { mark, html } of footnotes) {
    const footnote = body.ownerDocument.createElement('sup');
    footnote.setAttribute('data-note', html);
    mark.replaceWith(footnote);
  }
  for (const { block } of footnotes) removeWithEmptyParents(block);
  return footnotes.length > 0;
}

type Found = { mark: ChildNode; block: Element; html: string };

function findLinkedFootnotes(body: HTMLElement): Found[] {
  const found: Found[] = [];
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const name = link.getAttribute('href')?.slice(1) ?? '';
    if (!name || BACK.test(name) || !MARK.test(link.textContent.trim())) continue;
    const target = [...body.querySelectorAll('[id], a[name]')].find(
      (element) => element.id === name || element.getAttribute('name') === name,
    );
    const block = target?.closest('li') ?? target?.closest(NOTE) ?? target?.closest('p, div');
    // The link from a note back to its mark looks the same.
    if (!block || !(link.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING)) continue;
    const back = `#${link.id || link.getAttribute('name')}`;
    const isNote = [...block.querySelectorAll('a')].some((other) => other.getAttribute('href') === back);
    // A number may also lead to a chapter.
    if (!isNote && !block.matches('li') && !link.closest('sup') && !link.querySelector('sup')) continue;
    found.push({ mark: link.closest('sup') ?? link, block, html: footnoteHtml(block, back) });
  }
  return found;
}

/** `[1]` in the text, and the first item of a numbered list under "Notes". */
function findNumberedFootnotes(body: HTMLElement): Found[] {
  const heading = findHeading(body, NOTES_TITLE);
  const list = heading?.nextElementSibling;
  if (!heading || list?.localName !== 'ol') return [];
  const first = Number(list.getAttribute('start') ?? 1);
  const items = new Map([...list.children].map((item, index) => [String(first + index), item]));
  const found: Found[] = [];
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const parts = text.data.split(/( ?\[\d{1,3}\])/);
    if (parts.length === 1 || text.parentElement?.closest('a, code, pre, h2, h3, h4, h5, h6, ol')) continue;
    const nodes = parts.map((part) => body.ownerDocument.createTextNode(part));
    text.replaceWith(...nodes);
    for (const node of nodes) {
      const number = node.data.match(/^ ?\[(\d{1,3})\]$/)?.[1];
      const item = number === undefined ? undefined : items.get(number);
      if (item) found.push({ mark: node, block: item, html: footnoteHtml(item) });
    }
  }
  return found;
}

function findHeading(body: HTMLElement, title: RegExp): Element | undefined {
  const headings = [...body.querySelectorAll('h2, h3, h4, h5, h6')];
  return headings.find(({ textContent }) => title.test(textContent.trim()));
}

/** The words of a note, without its number and the link back. */
function footnoteHtml(block: Element, back?: string): string {
  const copy = block.ownerDocument.importNode(block, true);
  for (const link of copy.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '#';
    const isBack = href === back || BACK.test(href) || /^[↩↑]/.test(link.textContent);
    if (isBack && href.startsWith('#')) (link.closest('sup') ?? link).remove();
  }
  const paragraphs = copy.querySelectorAll('p');
  const only = paragraphs.length === 1 && copy.children.length === 1 ? paragraphs[0] : copy;
  return (only?.innerHTML ?? '').replace(/^(?:\s|&nbsp;)+|(?:\s|&nbsp;)+$/g, '');
}

/** The list, its heading and what else held the notes go with the last of them. */
function removeWithEmptyParents(block: Element) {
  let element: Element | null = block;
  while (element && element.localName !== 'body' && (element === block || isBare(element))) {
    const parent: Element | null = element.parentElement;
    const before: Element | null = element.previousElementSibling;
    element.remove();
    if (before && /^H[2-6]$/.test(before.tagName) && NOTES_TITLE.test(before.textContent.trim()))
      before.remove();
    element = parent;
  }
}

function isBare(element: Element): boolean {
  return element.textContent.trim() === '' && !element.querySelector('img, table, sup');
}

/** The editor's HTML as it is stored. */
export function closeFootnotes(html: string): string {
  if (!html.includes('data-note=')) return html;
  const inert = new DOMParser().parseFromString(html, 'text/html');
  const marks = [...inert.querySelectorAll('sup[data-note]')];
  if (marks.length === 0) return html;
  const list = inert.createElement('ol');
  for (const [index, mark] of marks.entries()) {
    const number = String(index + 1);
    const item = inert.createElement('li');
    item.id = `note-${number}`;
    item.innerHTML = mark.getAttribute('data-note') ?? '';
    list.append(item);
    const link = inert.createElement('a');
    link.setAttribute('href', `#${item.id}`);
    link.id = `note-ref-${number}`;
    link.append(number);
    mark.removeAttribute('data-note');
    mark.append(link);
  }
  const heading = inert.createElement('h2');
  heading.append('Notes');
  // Before the list of sources, as a style sheet would have it.
  const sources = findHeading(inert.body, SOURCES_TITLE);
  if (sources) sources.before(heading, list);
  else inert.body.append(heading, list);
  return inert.body.innerHTML;
}
