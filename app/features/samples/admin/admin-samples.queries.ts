import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { createEditorRequests } from '#app/editor/editor.requests.ts';
import { editorPaths } from '#app/editor/editor-kind.ts';
import { adminQuery } from '#app/lib/admin-query.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';
import { createSendKeys } from '#app/lib/send-key.ts';
import { adminRequest, adminUpload } from '#app/lib/session.ts';
import type { OnProgress } from '#app/lib/upload.ts';
import type { AdviceList } from '#shared/contracts/advice.ts';
import { ADMIN_SAMPLES_PAGE_SIZE } from '#shared/contracts/sample-rules.ts';
import type {
  AdminSample,
  AdminSamplePage,
  AdminSampleResponse,
  BackfillResult,
  SampleChanges,
  SampleInput,
  SampleSubjects,
  SampleText,
} from '#shared/contracts/samples.ts';

export const sampleStates = { published: 'Published', draft: 'Drafts' };
export type SampleState = keyof typeof sampleStates;
type AdminSampleFilter = { page: number; q: string; subject: string; state: SampleState | '' };

export function adminSamplesQuery({ page, q, subject, state }: AdminSampleFilter) {
  const parameters = { page: String(page), limit: String(ADMIN_SAMPLES_PAGE_SIZE) };
  return queryOptions({
    ...adminQuery<AdminSamplePage>('/samples', {
      ...parameters,
      ...(q && { q }),
      ...(subject && { subject }),
      ...(state && { published: state === 'published' ? 'true' : 'false' }),
    }),
    ...cacheTimes.admin,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export const samplePaths = editorPaths('/admin/samples');
export const sampleRequests = createEditorRequests<SampleText, AdminSample>('samples');

type NamedSubjects = { item: { fields: { services: { subjects: string[] } } } };

/** Every subject in use, drafts included, and those that the home page names. */
export function sampleSubjectsQuery() {
  return queryOptions({
    queryKey: ['admin', 'samples', 'subjects'],
    queryFn: async ({ signal }) => {
      const [used, home] = await Promise.all([
        adminRequest<SampleSubjects>('/samples/subjects', { signal }),
        adminRequest<NamedSubjects>('/words/home', { signal }),
      ]);
      return { items: [...home.item.fields.services.subjects, ...used.items] };
    },
    staleTime: 0,
    meta: { silent: true },
  });
}

export function uploadDocument(file: File, onProgress?: OnProgress) {
  const parameters = new URLSearchParams({ name: file.name });
  // The content type does not matter: name and bytes decide.
  const body = new Blob([file], { type: 'application/octet-stream' });
  return adminUpload<{ url: string }>(`/samples/documents?${parameters}`, body, onProgress);
}

/** The text as its page will show it, by the same renderer. */
export function previewQuery(content: string) {
  return queryOptions({
    queryKey: ['admin', 'samples', 'preview', content],
    queryFn: ({ signal }) =>
      adminRequest<{ contentHtml: string }>('/samples/preview', {
        method: 'POST',
        body: { content },
        signal,
      }),
    gcTime: 0,
    meta: { silent: true },
  });
}

export function adviceQuery(id: string, content: string) {
  return queryOptions({
    queryKey: ['admin', 'samples', 'advice', id, content],
    queryFn: ({ signal }) =>
      adminRequest<AdviceList>('/samples/advice', { method: 'POST', body: { id, content }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { silent: true },
  });
}

const getSendKey = createSendKeys();

/** A save whose response was lost may be repeated: it gets the first response, not a second sample. */
export function createSample(body: SampleInput) {
  const headers = { 'idempotency-key': getSendKey(body) };
  return adminRequest<AdminSampleResponse>('/samples', { method: 'POST', body, headers });
}

export function updateSample(id: string, body: SampleChanges) {
  return adminRequest<AdminSampleResponse>(`/samples/${id}`, { method: 'PUT', body });
}

export function deleteSample(id: string) {
  return adminRequest<undefined>(`/samples/${id}`, { method: 'DELETE' });
}

export function backfillSlugs() {
  return adminRequest<BackfillResult>('/samples/backfill-slugs', { method: 'POST', body: {} });
}

/** After any change: both the admin lists and the public ones in this tab are stale. */
export async function invalidateSamples(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'samples'] }),
    client.invalidateQueries({ queryKey: ['samples'], refetchType: 'none' }),
  ]);
}
