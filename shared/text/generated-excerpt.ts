import { createExcerpt, META_DESCRIPTION_CHARACTERS, SAMPLE_EXCERPT_CHARACTERS } from './excerpt.ts';
import { BLOCKS, htmlToBlocks } from './html.ts';
import { lightMarkdownToHtml } from './light-markdown.ts';
import { isHtmlThroughout, looksLikeHtml } from './looks-like-html.ts';
import { plainTextToHtml } from './plain-text.ts';

/** What is not read in its line: tables and captions. */
export const ASIDES = ['table', 'figure'];
export const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
/** Also struck words, and the reasons for corrections. */
const LEFT_OUT = [...ASIDES, ...HEADINGS, 's', 'small'];

export function sampleToHtml(content: string): string {
  return isHtmlThroughout(content) ? content : lightMarkdownToHtml(content);
}

export function postToHtml(content: string): string {
  return looksLikeHtml(content) ? content : plainTextToHtml(content);
}

/** The words of a text in its lines, without its footnotes. */
export function toRunningText(html: string, leftOut = LEFT_OUT): string {
  return htmlToBlocks(withoutNotes(html), BLOCKS, leftOut).join(' ');
}

/** The excerpt of a post that has none of its own. */
export function generatePostExcerpt(content: string): string {
  return createExcerpt(toRunningText(postToHtml(content)), META_DESCRIPTION_CHARACTERS);
}

/** The excerpt of a sample that has none of its own. */
export function generateSampleExcerpt(content: string): string {
  return createExcerpt(toRunningText(sampleToHtml(content)), SAMPLE_EXCERPT_CHARACTERS);
}

const MARK_START = '<sup><a href="#note-';
const MARK_END = '</a></sup>';

/** A text without its footnotes and the numbers that lead to them, as the editor writes both. */
function withoutNotes(html: string): string {
  const notes = html.lastIndexOf('<h2>Notes</h2><ol><li id="note-');
  const [first = '', ...others] = html.slice(0, notes < 0 ? undefined : notes).split(MARK_START);
  return others.reduce((text, part) => {
    const end = part.indexOf(MARK_END);
    return text + (end < 0 ? MARK_START + part : part.slice(end + MARK_END.length));
  }, first);
}
