import { toSlug } from '#shared/text/slug.ts';
import { createElement, descendants, type Element, replaceElements, shownText } from './tree.ts';

/** Ids that the page around the text already uses. */
const TAKEN = ['main', 'comments', 'related'];
const HEADING = /^h[2-6]$/;

/** Adds an id to every heading, made from its text. Existing ids are kept. */
export function addHeadingIds(root: Element) {
  const used = new Map<string, number>(TAKEN.map((id) => [id, 1]));
  for (const { attributes } of descendants(root)) if (attributes.id) used.set(attributes.id, 1);
  for (const heading of descendants(root)) {
    if (!HEADING.test(heading.name) || heading.attributes.id) continue;
    // What was deleted is not in the name of a heading.
    const finished = replaceElements([heading], (element, children) =>
      element.name === 'del' ? [] : [{ ...element, children }],
    );
    heading.attributes.id = uniqueId(toSlug(shownText(createElement('', {}, finished))) || 'section', used);
  }
}

/** `used` counts ids, so that the hundredth equal heading does not try a hundred names. */
function uniqueId(base: string, used: Map<string, number>): string {
  let id = base;
  let number = used.get(base) ?? 0;
  while (used.has(id)) {
    number += 1;
    id = `${base}-${number}`;
  }
  used.set(base, Math.max(number, 1));
  used.set(id, used.get(id) ?? 1);
  return id;
}
