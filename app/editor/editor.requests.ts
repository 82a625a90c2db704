import { queryOptions } from '@tanstack/react-query';
import { readSection } from '#app/lib/admin-words.ts';
import { newKey } from '#app/lib/new-key.ts';
import { currentQueryClient } from '#app/lib/query-client.ts';
import type { EditorClient } from '#app/lib/session.ts';
import { findToken } from '#app/lib/token.ts';
import { RECORD_ID } from '#shared/contracts/limits.ts';

/** The record is fetched before its page renders, and dropped when the page is left. */
const OPENING_MS = 5_000;

/** The requests of the editor besides saving, for `posts` or `samples`. */
export function createEditorRequests<Text, Stored>({ path, call }: EditorClient<Text, Stored>) {
  const key = (...parts: string[]) => ['admin', path, ...parts];

  async function getRecord(id: string): Promise<Stored> {
    return (await call('GET /:id', { params: { id } })).item;
  }

  async function getRevision(id: string, revisionId: string): Promise<Text> {
    const { item } = await call('GET /:id/revisions/:revisionId', { params: { id, revisionId } });
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
      queryOptions({
        queryKey: key('unsaved'),
        queryFn: ({ signal }) => call('GET /unsaved', { signal }),
        staleTime: 0,
        meta: { silent: true },
      }),

    revisionsQuery: (id: string) =>
      queryOptions({
        queryKey: key(id, 'revisions'),
        queryFn: ({ signal }) => call('GET /:id/revisions', { params: { id }, signal }),
        staleTime: 0,
      }),

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
          const { items } = await call('GET /:id/revisions', { params: { id } });
          return items[0] ? await getRevision(id, items[0]._id) : null;
        },
        gcTime: 0,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnReconnect: false,
        meta: { silent: true },
      }),

    saveRevision: async (id: string, body: Text, replaces = '') =>
      (await call('POST /:id/revisions', { params: { id }, query: { replaces }, body }))._id,

    discardRevisions: (id: string) => call('DELETE /:id/revisions', { params: { id } }),

    /** Keeps changes beside the live version. */
    saveDraft: async (id: string, version: number, fields: Text): Promise<Stored> => {
      const body = { fields, version };
      return (await call('PUT /:id/draft', { params: { id }, body })).item;
    },

    discardDraft: async (id: string): Promise<Stored> =>
      (await call('DELETE /:id/draft', { params: { id } })).item,

    openPreviewLink: (id: string) => call('POST /:id/preview-link', { params: { id } }),

    closePreviewLink: (id: string) => call('DELETE /:id/preview-link', { params: { id } }),
  };
}

export type EditorRequests<Text, Stored> = ReturnType<typeof createEditorRequests<Text, Stored>>;

/** The owner's kinds of notes, as the words have them. */
export function annotationKindsQuery() {
  return queryOptions({
    queryKey: ['admin', 'words', 'note-kinds'],
    queryFn: async ({ signal }) => (await readSection('annotations', { signal })).fields.kinds,
    staleTime: 0,
    meta: { silent: true },
  });
}

/** A record id generated in the browser, so that even a text without a title can be stored. */
export function newRecordId(): string {
  const seconds = Math.floor(Date.now() / 1000).toString(16);
  return seconds + newKey().slice(0, 16);
}
