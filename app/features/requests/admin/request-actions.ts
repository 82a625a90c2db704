import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { adminRequest, adminUpload } from '#app/lib/session.ts';
import type { OnProgress } from '#app/lib/upload.ts';
import type { OfferInput, RequestDetail, SavedReply } from '#shared/contracts/requests.ts';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';

/** File links expire after 15 minutes: an open page refetches in time. */
const RENEW_LINKS_MS = 10 * 60_000;

export function requestDetailQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'requests', 'detail', id],
    queryFn: async () => (await adminRequest<{ item: RequestDetail }>(`/requests/${id}`)).item,
    staleTime: 0,
    refetchInterval: RENEW_LINKS_MS,
  });
}

/** Runs a write about one request and shows its answer everywhere. */
async function update(client: QueryClient, id: string, write: Promise<{ item: RequestDetail }>) {
  const { item } = await write;
  client.setQueryData(requestDetailQuery(id).queryKey, item);
  await Promise.all(
    [
      ['admin', 'submissions'],
      ['admin', 'overview'],
      ['admin', 'requests', 'overview'],
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
  return item;
}

export function createRequestActions(client: QueryClient, id: string) {
  const post = (path: string, body: object = {}) =>
    update(client, id, adminRequest(`/requests/${id}/${path}`, { method: 'POST', body }));
  return {
    reply: (text: string) => post('replies', { text }),
    addNote: (text: string) => post('notes', { text }),
    makeOffer: (offer: OfferInput) => post('offers', offer),
    close: (text: string) => post('close', { text }),
    reopen: () => post('reopen'),
    renewLink: () => adminRequest(`/requests/${id}/link`, { method: 'POST' }),
    returnWork: (file: File, options: { text: string; showNames: boolean }, onProgress: OnProgress) => {
      const query = new URLSearchParams({
        name: file.name,
        text: options.text,
        showNames: String(options.showNames),
      });
      const body = new Blob([file], { type: WORD_TYPE });
      return update(client, id, adminUpload(`/requests/${id}/rounds?${query}`, body, onProgress));
    },
  };
}

export type RequestActions = ReturnType<typeof createRequestActions>;
/** Of each form with which the owner answers. */
export type ComposerFormProps = { request: RequestDetail; actions: RequestActions };

export const savedRepliesQuery = queryOptions({
  queryKey: ['admin', 'saved-replies'],
  queryFn: async () => (await adminRequest<{ items: SavedReply[] }>('/saved-replies')).items,
});

export async function saveReply(client: QueryClient, reply: { title: string; text: string }) {
  await adminRequest('/saved-replies', { method: 'POST', body: reply });
  await client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey });
}

export async function deleteSavedReply(client: QueryClient, id: string) {
  await adminRequest(`/saved-replies/${id}`, { method: 'DELETE' });
  await client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey });
}
