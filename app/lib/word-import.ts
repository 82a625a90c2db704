import type { ReadPaperResponse } from '#shared/contracts/papers.ts';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';
import { adminUpload } from './session.ts';
import { describeProgress } from './upload-image.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** What is in a Word file. The server reads it; nothing is saved. */
export async function readWordFile(
  file: File,
  onProgress?: (text: string) => void,
): Promise<ReadPaperResponse> {
  if (file.size > MAX_BYTES) throw new Error('The file is larger than 10 MB.');
  const parameters = new URLSearchParams({ name: file.name });
  // Browsers without Word may not know the type of the file.
  const body = new Blob([file], { type: WORD_TYPE });
  onProgress?.(describeProgress(0));
  return adminUpload<ReadPaperResponse>(`/papers?${parameters}`, body, (share) =>
    onProgress?.(share < 1 ? describeProgress(share) : 'Reading the file…'),
  );
}

/** What happened to the parts of a paper that are not in its text, in sentences. */
export function aboutImport({ changes, comments }: Pick<ReadPaperResponse, 'changes' | 'comments'>): string {
  const parts = [
    ...(changes.length > 0 ? [`Tracked changes are accepted (${changes.length}).`] : []),
    ...(comments.length > 0 ? [`Comments are left out (${comments.length}).`] : []),
  ];
  return parts.join(' ');
}
