import { lightMarkdownToHtml } from '#shared/text/light-markdown.ts';
import { isHtmlThroughout } from '#shared/text/looks-like-html.ts';
import { linkDois, linkFootnotesAndSources } from './footnotes-and-sources.ts';
import { addHeadingIds } from './heading-ids.ts';
import { addImageSources } from './image-sources.ts';
import { parseSafely } from './safe-html.ts';
import { wrapTables } from './tables.ts';
import { collectText, descendants, type Element, replaceElements, writeHtml } from './tree.ts';

/** A sample's body, from HTML or light markdown, as a sanitised tree without anything added to it. */
export function parseSample(content: string): Element {
  if (isHtmlThroughout(content)) return parseSafely(content);
  const root = parseSafely(lightMarkdownToHtml(content));
  // A block inside a paragraph of markdown leaves an empty paragraph behind.
  root.children = replaceElements(root.children, (element, children) => {
    const isBare = element.name === 'p' && Object.keys(element.attributes).length === 0;
    const isEmpty = children.every((each) => typeof each === 'string' && each.trim() === '');
    return isBare && isEmpty ? [] : [{ ...element, children }];
  });
  return root;
}

/** A sample's body as HTML for its page. */
export function sampleHtml(content: string): string {
  return writeHtml(renderSample(parseSample(content)).children);
}

/** As a page shows it: footnotes and sources linked, tables that scroll, headings with ids. Empty without text. */
export function renderSample(root: Element): Element {
  if (!hasSubstance(root)) return { ...root, children: [] };
  linkDois(root);
  linkFootnotesAndSources(root);
  wrapTables(root);
  addHeadingIds(root);
  addImageSources(root);
  return root;
}

const SHOWN = new Set(['img', 'table', 'hr', 'math']);

/** An editor leaves `<p></p>` behind when all text is deleted. */
export function hasSubstance(root: Element): boolean {
  return collectText(root).trim() !== '' || descendants(root).some(({ name }) => SHOWN.has(name));
}
