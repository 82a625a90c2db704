import { MAX_CONTENT, MAX_MARKED } from '#shared/contracts/limits.ts';
import type { ReadPaperResponse } from '#shared/contracts/papers.ts';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';
import { grouped } from '#shared/text/dates.ts';
import { uploadAdmin } from './session.ts';
import { describeProgress } from './upload-image.ts';

const MAX_BYTES = 10 * 1024 * 1024;
/** A save carries the text and its marked copy in one request. */
const MAX_SAVED_BYTES = 1_000_000;

/**
 * What is in a Word file. The server reads it; nothing is saved. Its name is not its title: a file that came from a
 * client has the client's name in it.
 */
export async function readWordFile(
  file: File,
  onProgress?: (text: string) => void,
): Promise<ReadPaperResponse> {
  if (file.size > MAX_BYTES) throw new Error('The file is larger than 10 MB.');
  // Browsers without Word may not know the type of the file.
  const body = new Blob([file], { type: WORD_TYPE });
  onProgress?.(describeProgress(0));
  const paper = await uploadAdmin('POST /papers', body, {
    query: { name: file.name },
    onProgress: (share) => onProgress?.(share < 1 ? describeProgress(share) : 'Reading the file…'),
  });
  if (paper.html.length > MAX_CONTENT)
    throw new Error(
      `This paper is too long: it has ${grouped(paper.html.length)} characters with its formatting, and ${grouped(MAX_CONTENT)} can be saved. Split it, for example by chapter, and import the parts.`,
    );
  const losses = paper.html.includes('id="endnote-1"')
    ? [...paper.losses, { what: 'Endnotes, which are footnotes here', where: '' }]
    : paper.losses;
  return { ...paper, losses, title: isFileName(paper.title, file.name) ? '' : paper.title };
}

/** Whether the changes and comments of a paper can be saved beside its text. */
export function canKeepMarks({ html, marked }: Pick<ReadPaperResponse, 'html' | 'marked'>): boolean {
  return marked.length <= MAX_MARKED && new Blob([html, marked]).size <= MAX_SAVED_BYTES;
}

function isFileName(title: string, name: string): boolean {
  const lettersIn = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return lettersIn(title) === lettersIn(name.replace(/\.docx$/i, ''));
}

/** What happened to the parts of a paper that are not in its text, in sentences. */
export function aboutImport({ changes, comments }: Pick<ReadPaperResponse, 'changes' | 'comments'>): string {
  const parts = [
    ...(changes.length > 0 ? [`Tracked changes are accepted (${changes.length}).`] : []),
    ...(comments.length > 0 ? [`Comments are left out (${comments.length}).`] : []),
  ];
  return parts.join(' ');
}
