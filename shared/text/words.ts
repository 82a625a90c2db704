import { htmlToBlocks } from './html.ts';

const WORDS_PER_PAGE = 250;
const WORDS_PER_MINUTE = 200;
const THOUSAND = 1000;

/** Chinese and Japanese are written without spaces: each of their characters counts, as in a word processor. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

export function countWords(html: string): number {
  return countWordsInText(htmlToBlocks(html).join(' '));
}

export function countWordsInText(text: string): number {
  const parts = text.replace(UNSPACED, ' $& ').split(/\s+/);
  return parts.filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}

/** Typed pages, at least one. */
export function countPages(wordCount: number): number {
  return Math.max(1, Math.round(wordCount / WORDS_PER_PAGE));
}

export function computeReadingTime(wordCount: number): number {
  return Math.ceil(wordCount / WORDS_PER_MINUTE);
}

/** Fewer say nothing about a text. */
const MIN_SHOWN_VIEWS = 100;

/** Those of demo content are made up. */
export function hasShownViews(text: { views: number; isDemonstration?: true | undefined }): boolean {
  return !text.isDemonstration && text.views >= MIN_SHOWN_VIEWS;
}

/** 999 as it is, 1200 as `1.2k`. */
export function viewsText(views: number): string {
  if (views < THOUSAND) return String(views);
  return `${(Math.floor((views / THOUSAND) * 10) / 10).toString()}k`;
}
