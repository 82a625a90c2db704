import { queryOptions } from '@tanstack/react-query';
import { adminQuery } from '#app/lib/admin-query.ts';
import { currentQueryClient } from '#app/lib/query-client.ts';
import { adminRequest } from '#app/lib/session.ts';
import { findToken } from '#app/lib/token.ts';
import type { AnnotationKind } from '#shared/contracts/annotations.ts';
import type { PreviewLink, RevisionList, UnsavedList } from '#shared/contracts/editor.ts';
import { RECORD_ID } from '#shared/contracts/record-id.ts';

/** The record is fetched before its page renders, and dropped when the page is left. */
const OPENING_MS = 5_000;

/** The calls of the editor besides saving, for `posts` or `samples`. */
export function createEditorRequests<Text, Stored>(path: 'posts' | 'samples') {
  const key = (...parts: string[]) => ['admin', path, ...parts];

  async function getRecord(id: string): Promise<Stored> {
    const response = await adminRequest<{ item: Stored } | Stored>(`/${path}/${id}`);
    return response && typeof response === 'object' && 'item' in response
      ? (response as { item: Stored }).item
      : (response as Stored);
  }

  async function getRevision(id: string, revisionId: string): Promise<Text> {
    const { item } = await adminRequest<{ item: { fields: Text } }>(`/${path}/${id}/revisions/${revisionId}`);
    return item.fields;
  }

  /** A record to be edited. Always fetched: an older version could not be saved. */
  function recordQuery(id: string) {
    return queryOptions({
      queryKey: key('one', id),
      queryFn: () => getRecord(id),
      gcTime: OPENING_MS,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnReconnect: false,
      meta: { silent: true },
    });
  }

  return {
    getRecord,
    getRevision,
    recordQuery,

    open(id = '') {
      if (RECORD_ID.test(id) && findToken() !== null)
        void currentQueryClient().prefetchQuery(recordQuery(id));
    },

    unsavedQuery: () =>
      queryOptions({ ...adminQuery<UnsavedList>(`/${path}/unsaved`), meta: { silent: true } }),

    revisionsQuery: (id: string) => adminQuery<RevisionList>(`/${path}/${id}/revisions`),

    revisionQuery: (id: string, revisionId: string) =>
      queryOptions({
        queryKey: key('revisions', id, revisionId),
        queryFn: () => getRevision(id, revisionId),
        staleTime: 0,
        gcTime: OPENING_MS,
      }),

    /** The newest autosaved text of a record that was never saved. */
    latestTextQuery: (id: string) =>
      queryOptions({
        queryKey: key('latest-text', id),
        queryFn: async () => {
          const { items } = await adminRequest<RevisionList>(`/${path}/${id}/revisions`);
          return items[0] ? await getRevision(id, items[0]._id) : null;
        },
        gcTime: 0,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnReconnect: false,
        meta: { silent: true },
      }),

    saveRevision: (id: string, fields: Text): Promise<{ updatedAt: string }> =>
      adminRequest(`/${path}/${id}/revisions`, { method: 'POST', body: fields }),

    discardRevisions: (id: string): Promise<void> =>
      adminRequest(`/${path}/${id}/revisions`, { method: 'DELETE' }),

    /** Keeps changes beside the live version. */
    saveDraft: async (id: string, version: number, fields: Text): Promise<Stored> => {
      const body = { fields, version };
      return (await adminRequest<{ item: Stored }>(`/${path}/${id}/draft`, { method: 'PUT', body })).item;
    },

    discardDraft: async (id: string): Promise<Stored> =>
      (await adminRequest<{ item: Stored }>(`/${path}/${id}/draft`, { method: 'DELETE' })).item,

    openPreviewLink: (id: string): Promise<PreviewLink> =>
      adminRequest(`/${path}/${id}/preview-link`, { method: 'POST' }),

    closePreviewLink: (id: string): Promise<void> =>
      adminRequest(`/${path}/${id}/preview-link`, { method: 'DELETE' }),
  };
}

export type EditorRequests<Text, Stored> = ReturnType<typeof createEditorRequests<Text, Stored>>;

/** The owner's kinds of notes, as the words have them. */
export function noteKindsQuery() {
  return queryOptions({
    queryKey: ['admin', 'words', 'note-kinds'],
    queryFn: async ({ signal }) => {
      const { item } = await adminRequest<{ item: { fields: { kinds: AnnotationKind[] } } }>(
        '/words/annotations',
        { signal },
      );
      return item.fields.kinds;
    },
    staleTime: 0,
    meta: { silent: true },
  });
}

/** A record id generated in the browser, so that even a text without a title can be stored. */
export function newRecordId(): string {
  const seconds = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, '0');
  const random = crypto.getRandomValues(new Uint8Array(8));
  return seconds + Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
