import { queryOptions } from '@tanstack/react-query';
import { PREVIEW_PARAMETER } from '#shared/text/token-pages.ts';
import type { PageName, PageWords } from '#shared/words/pages.ts';
import { get } from './api.ts';

type Options = {
  /** The slug of a topic or category. */
  of?: string;
  preview?: string | undefined;
};

export function wordsQuery<Page extends PageName>(page: Page, { of, preview }: Options = {}) {
  const parameters = new URLSearchParams({ ...(of && { of }), ...(preview && { preview }) });
  const search = parameters.size > 0 ? `?${parameters}` : '';
  return queryOptions({
    queryKey: ['words', page, search],
    queryFn: ({ signal }) => get<PageWords[Page]>(`/words/${page}${search}`, { signal }),
  });
}

export function readPreviewToken({ url }: { url: string }): string | undefined {
  return new URL(url).searchParams.get(PREVIEW_PARAMETER) ?? undefined;
}
