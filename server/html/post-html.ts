import { postToHtml } from '#shared/text/generated-excerpt.ts';
import { hasFootnoteMarks, linkFootnotesAndSources } from './footnotes-and-sources.ts';
import { addHeadingIds } from './heading-ids.ts';
import { addImageSources } from './image-sources.ts';
import { parsePostSafely } from './safe-html.ts';
import { hasSubstance } from './sample-html.ts';
import { wrapTables } from './tables.ts';
import { type Child, createElement, type Element, replaceElements, writeHtml } from './tree.ts';

/** A post's body as HTML: sanitised HTML, or converted plain text. Empty if there is no text. */
export function postHtml(content: string): string {
  const root = parsePostSafely(postToHtml(content));
  if (!hasSubstance(root)) return '';
  // Only footnotes of the editor or of a Word file: elsewhere `[1]` is text.
  if (hasFootnoteMarks(root)) linkFootnotesAndSources(root);
  placeCorrections(root);
  wrapTables(root);
  addHeadingIds(root);
  addImageSources(root);
  return writeHtml(root.children);
}

/*
 * The corrections in the examples of a post. In its text `s` is what the pen strikes, `u` after it takes its place, and
 * `small` says why. On the page a correction is one `mark`, which can be focused and is described by its reason; the
 * reasons of a paragraph are below it, in one place for all (`app/styles/corrections.css`).
 */

/** As many as the styles know. */
const MAX_REASONS = 10;

function placeCorrections(root: Element) {
  let count = 0;

  /** Turns the corrections of a paragraph with a reason into marks. */
  function takeReasons(paragraph: Element): Element[] {
    const reasons: Element[] = [];
    const children: Child[] = [];
    for (const child of paragraph.children) {
      const reason = isCalled(child, 'small') && reasons.length < MAX_REASONS ? child : undefined;
      const correction = reason && popCorrection(children);
      if (!correction) {
        children.push(child);
        continue;
      }
      count += 1;
      const id = `why-${count}`;
      children.push(
        createElement('mark', { class: 'correction', tabindex: '0', 'aria-describedby': id }, correction),
      );
      reasons.push(createElement('p', { id }, reason.children));
    }
    paragraph.children = children;
    if (reasons.length === 0) return [];
    return [createElement('div', { class: 'reasons pen' }, [createElement('p'), ...reasons])];
  }

  root.children = replaceElements(root.children, ({ name, attributes }, children) => {
    const element = createElement(name, attributes, children);
    return name === 'p' ? [element, ...takeReasons(element)] : [element];
  });
}

/** Takes the deletion and the insertion at the end of a text, as `del` and `ins`. */
function popCorrection(children: Child[]): Child[] | undefined {
  const nodes: Child[] = [];
  function take(name: string, as: string) {
    const blank = typeof children.at(-1) === 'string' && children.at(-1)?.toString().trim() === '';
    const node = children.at(blank ? -2 : -1);
    if (!isCalled(node, name)) return;
    const space = blank ? children.pop() : undefined;
    children.pop();
    // The space between the two stays, the one before the reason goes.
    if (space !== undefined && nodes.length > 0) nodes.unshift(space);
    nodes.unshift({ ...node, name: as });
  }
  take('u', 'ins');
  take('s', 'del');
  return nodes.length > 0 ? nodes : undefined;
}

function isCalled(node: Child | undefined, name: string): node is Element {
  return typeof node === 'object' && node.name === name;
}
