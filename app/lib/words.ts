import { queryOptions } from '@tanstack/react-query';
import { PREVIEW_PARAMETER } from '#shared/text/token-pages.ts';
import type { PageName, PageWords } from '#shared/words/page-words.ts';
import { call } from './api.ts';

type Options = {
  /** The slug of a topic or category. */
  of?: string;
  preview?: string | undefined;
};

export function getWords<Page extends PageName>(
  page: Page,
  { of, preview }: Options = {},
  signal?: AbortSignal,
): Promise<PageWords[Page]> {
  const options = { params: { page }, query: { of, preview }, ...(signal && { signal }) };
  return call('GET /words/:page', options) as Promise<PageWords[Page]>;
}

export function wordsQuery<Page extends PageName>(page: Page, options: Options = {}) {
  return queryOptions({
    queryKey: ['words', page, options],
    queryFn: ({ signal }) => getWords(page, options, signal),
  });
}

export function readPreviewToken({ url }: { url: string }): string | undefined {
  return new URL(url).searchParams.get(PREVIEW_PARAMETER) ?? undefined;
}
