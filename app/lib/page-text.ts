import { useContext, useMemo } from 'react';
import { keepForHead, OnServerContext } from './load-page.ts';

/** Marks the element with the text of an article, so that the text can be read from the DOM. */
export const TEXT_ATTRIBUTE = 'data-text-of';

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
  keepForHead(short, 'metaTitle', 'metaDescription', 'socialImage', 'categories', 'updatedAt');
  return { ...detail, item: short };
}

/** The article of a page with its text: on the server from its loader, in the browser from the HTML. */
export function useArticle<Detail extends Article | undefined>(loaded: Detail): Detail {
  const { record } = useContext(OnServerContext);
  return useMemo(() => (record as Detail | undefined) ?? withText(loaded), [record, loaded]);
}

function withText<Detail extends Article | undefined>(detail: Detail): Detail {
  const item = detail?.item;
  if (!item || item.contentHtml || item.markedHtml) return detail;
  const html = document.querySelector(`[${TEXT_ATTRIBUTE}="${CSS.escape(item._id)}"]`)?.innerHTML ?? '';
  const shown = item.markedHtml === undefined ? 'contentHtml' : 'markedHtml';
  return { ...detail, item: { ...item, [shown]: html } };
}
