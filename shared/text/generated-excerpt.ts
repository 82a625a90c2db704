import {
  createExcerpt,
  META_DESCRIPTION_CHARACTERS,
  SAMPLE_EXCERPT_CHARACTERS,
  withoutNotes,
} from './excerpt.ts';
import { htmlToText, joinText, readTokens, withoutElements } from './html.ts';

/** What is not read in its line: tables and captions. */
const ASIDES = ['table', 'figure'];
/** Struck words, and the reasons for corrections. */
const CORRECTIONS = ['s', 'small'];
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const LEFT_OUT = [...ASIDES, ...HEADINGS, ...CORRECTIONS];

/** The excerpt of a post that has none of its own. */
export function generatePostExcerpt(content: string): string {
  const text = joinText(withoutElements(readTokens(withoutNotes(content)), LEFT_OUT), ' ');
  return createExcerpt(htmlToText(text), META_DESCRIPTION_CHARACTERS).replace(/ +([.,;:!?])/g, '$1');
}

/** The excerpt of a sample that has none of its own. */
export function generateSampleExcerpt(content: string): string {
  const text = joinText(withoutElements(readTokens(withoutNotes(content)), ASIDES), ' ');
  return createExcerpt(text, SAMPLE_EXCERPT_CHARACTERS);
}
