import {
  createExcerpt,
  META_DESCRIPTION_CHARACTERS,
  SAMPLE_EXCERPT_CHARACTERS,
  withoutNotes,
} from './excerpt.ts';
import { htmlToText } from './headings.ts';

/** The excerpt of a post that has none of its own. */
export function generatePostExcerpt(content: string): string {
  const paragraphs = withoutAsides(content)
    .replace(/<h[1-6]\b[\s\S]*?<\/h[1-6]>/gi, ' ')
    .replace(/<[^<>]*>/g, ' $& ');
  return createExcerpt(htmlToText(paragraphs), META_DESCRIPTION_CHARACTERS).replace(/ +([.,;:!?])/g, '$1');
}

/** The excerpt of a sample that has none of its own. */
export function generateSampleExcerpt(content: string): string {
  return createExcerpt(withoutAsides(content), SAMPLE_EXCERPT_CHARACTERS);
}

/** A text without what is not read in its line: tables, captions, footnotes. */
function withoutAsides(text: string): string {
  return ['table', 'figure'].reduce(withoutElements, withoutNotes(text));
}

/** In one pass, however many elements are not closed. */
function withoutElements(html: string, name: string): string {
  const opening = new RegExp(`<${name}[\\s>]`, 'gi');
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  let kept = '';
  let end = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    closing.lastIndex = opening.lastIndex;
    if (!closing.test(html)) break;
    kept += `${html.slice(end, found.index)} `;
    end = closing.lastIndex;
    opening.lastIndex = end;
  }
  return kept + html.slice(end);
}
