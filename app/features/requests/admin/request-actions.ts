import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callAdmin, readAdmin, uploadAdmin } from '#app/lib/session.ts';
import type { OnProgress } from '#app/lib/upload.ts';
import type { OfferInput, RequestDetail } from '#shared/contracts/requests.ts';

/** File links expire after 15 minutes: an open page or list refetches in time. */
export const RENEW_LINKS_MS = 10 * 60_000;

/** The page on which a file of a request is edited. */
export function filePath(requestId: string, fileId: string): string {
  return `/admin/requests/${requestId}/files/${fileId}`;
}

export function requestDetailQuery(id: string) {
  return queryOptions({
    queryKey: ['admin', 'requests', 'detail', id],
    queryFn: async () => (await callAdmin('GET /requests/:id', { params: { id } })).item,
    staleTime: 0,
    refetchInterval: RENEW_LINKS_MS,
    // The interval rests while the page is hidden.
    refetchOnWindowFocus: true,
  });
}

/** After a change: the lists, the counts and the overview. */
export async function invalidateRequests(client: QueryClient) {
  await Promise.all(
    [
      ['admin', 'submissions'],
      ['admin', 'overview'],
      ['admin', 'requests', 'overview'],
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}

export function createRequestActions(client: QueryClient, id: string) {
  const params = { id };
  /** Shows the answer of a write at once, and everywhere. */
  async function show(write: Promise<{ item: RequestDetail }>) {
    client.setQueryData(requestDetailQuery(id).queryKey, (await write).item);
    await invalidateRequests(client);
  }
  return {
    reply: (text: string, key: string) =>
      show(callAdmin('POST /requests/:id/replies', { params, body: { text }, ...sentOnce(key) })),
    addPrivateNote: (text: string, key: string) =>
      show(callAdmin('POST /requests/:id/notes', { params, body: { text }, ...sentOnce(key) })),
    makeOffer: (body: OfferInput, key: string) =>
      show(callAdmin('POST /requests/:id/offers', { params, body, ...sentOnce(key) })),
    withdrawOffer: (offerId: string) =>
      show(callAdmin('POST /requests/:id/withdraw-offer', { params, body: { offerId } }))
        // It was accepted or declined meanwhile.
        .finally(() => client.invalidateQueries({ queryKey: requestDetailQuery(id).queryKey })),
    close: () => show(callAdmin('POST /requests/:id/close', { params })),
    reopen: () => show(callAdmin('POST /requests/:id/reopen', { params })),
    renewLink: () => callAdmin('POST /requests/:id/link', { params }),
    returnWork: (form: FormData, key: string, onProgress: OnProgress) =>
      show(uploadAdmin('POST /requests/:id/rounds', form, { params, onProgress, ...sentOnce(key) })),
  };
}

/** The same key gets the first response again. */
function sentOnce(key: string) {
  return { headers: { 'idempotency-key': key } };
}

export type RequestActions = ReturnType<typeof createRequestActions>;
/** Of each form with which the owner answers. */
export type ComposerFormProps = { request: RequestDetail; actions: RequestActions };

export const savedRepliesQuery = readAdmin('/saved-replies');
