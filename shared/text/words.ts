import { htmlToBlocks } from './html.ts';

const WORDS_PER_PAGE = 250;
const WORDS_PER_MINUTE = 200;

/** Each character of Chinese and Japanese is a word. */
export function countWords(text: string): number {
  const spaced = htmlToBlocks(text)
    .join(' ')
    .replace(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu, ' $& ');
  return spaced.split(' ').filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
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
  return views < 1000 ? String(views) : `${Math.floor(views / 100) / 10}k`;
}
