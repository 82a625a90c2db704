import type { QueryKey } from '@tanstack/react-query';
import { useContext, useEffect, useMemo } from 'react';
import { loadQueryClient, RequestClientContext, setQueryResults } from './load-page.ts';

/** Marks the element with the text of an article, so that the text can be read from the DOM. */
export const TEXT_ATTRIBUTE = 'data-text-of';

const END_OF_FIRST_VIEW = /<span id="end-of-first-view".*?<\/span>/;

type Article = {
  item: {
    _id: string;
    content: string;
    contentHtml: string;
    /** What the page shows instead, where there is a margin. */
    markedHtml?: string | undefined;
    annotations?: { kind: string }[];
    notes?: unknown[];
  };
};

/**
 * The text of an article is in the HTML, so the server leaves it out of the data that is sent along. Of the notes in its
 * margin the page needs their kinds.
 */
export function withoutText<Detail extends Article>(detail: Detail): Detail {
  const { annotations, notes, markedHtml, ...item } = detail.item;
  const short = {
    ...item,
    content: '',
    contentHtml: '',
    ...(markedHtml !== undefined && { markedHtml: '' }),
    ...(annotations && { annotations: annotations.map(({ kind }) => ({ kind })) }),
    ...(notes && { notes: [] }),
  };
  return { ...detail, item: short };
}

/**
 * The article of a page with its text: on the server from the query, on the first page from the HTML, later from the
 * loader. What came with the first page is kept in the query cache, for a visitor who comes back to it.
 */
export function useArticle<Detail extends Article | undefined>(
  { queryKey }: { queryKey: QueryKey },
  loaded: Detail,
): Detail {
  const client = useContext(RequestClientContext);
  const [name] = queryKey.slice(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name stands for the key
  const article = useMemo(
    () => client?.getQueryData<Detail>(queryKey) ?? withText(loaded),
    [client, loaded, name],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the first page only
  useEffect(() => {
    if (!article) return;
    loadQueryClient()
      .then((client) => setQueryResults(client, [[queryKey, article]]))
      .catch(() => {});
  }, []);

  return article;
}

function withText<Detail extends Article | undefined>(detail: Detail): Detail {
  const item = detail?.item;
  if (!item || item.contentHtml || item.markedHtml) return detail;
  const html = document.querySelector(`[${TEXT_ATTRIBUTE}="${CSS.escape(item._id)}"]`)?.innerHTML ?? '';
  const shown = item.markedHtml === undefined ? 'contentHtml' : 'markedHtml';
  return { ...detail, item: { ...item, [shown]: html.replace(END_OF_FIRST_VIEW, '') } };
}
