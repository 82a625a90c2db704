import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { createEditorRequests } from '#app/editor/editor.requests.ts';
import { editorPaths } from '#app/editor/editor-kind.ts';
import { readSection } from '#app/lib/admin-words.ts';
import { cacheTimes } from '#app/lib/cache-times.ts';
import { callAdmin, createEditorClient, readAdmin, uploadAdmin } from '#app/lib/session.ts';
import type { OnProgress } from '#app/lib/upload.ts';
import { ADMIN_SAMPLES_PAGE_SIZE } from '#shared/contracts/sample-rules.ts';

export const sampleStates = { published: 'Published', draft: 'Drafts' };
type AdminSampleFilter = { page: number; q: string; subject: string; state: keyof typeof sampleStates | '' };

export function adminSamplesQuery({ page, q, subject, state }: AdminSampleFilter) {
  const published = state && String(state === 'published');
  return queryOptions({
    ...readAdmin('/samples', { query: { page, limit: ADMIN_SAMPLES_PAGE_SIZE, q, subject, published } }),
    ...cacheTimes.standard,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export const samplePaths = editorPaths('/admin/samples');
export const sampleRequests = createEditorRequests(createEditorClient('samples'));

/** Every subject in use, drafts included, and those that the home page names. */
export function sampleSubjectsQuery() {
  return queryOptions({
    queryKey: ['admin', 'samples', 'subjects'],
    queryFn: async ({ signal }) => {
      const [used, home] = await Promise.all([
        callAdmin('GET /samples/subjects', { signal }),
        readSection('home', { signal }),
      ]);
      return { items: [...home.fields.services.subjects, ...used.items] };
    },
    staleTime: 0,
    meta: { silent: true },
  });
}

export function uploadDocument(file: File, onProgress?: OnProgress) {
  // The content type does not matter: name and bytes decide.
  const body = new Blob([file], { type: 'application/octet-stream' });
  return uploadAdmin('POST /samples/documents', body, { query: { name: file.name }, onProgress });
}

/** The text as its page will show it, by the same renderer. */
export function previewQuery(content: string) {
  return queryOptions({
    queryKey: ['admin', 'samples', 'preview', content],
    queryFn: ({ signal }) => callAdmin('POST /samples/preview', { body: { content }, signal }),
    gcTime: 0,
    meta: { silent: true },
  });
}

export function adviceQuery(id: string, content: string) {
  return queryOptions({
    queryKey: ['admin', 'samples', 'advice', id, content],
    queryFn: ({ signal }) => callAdmin('POST /samples/advice', { body: { id, content }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { silent: true },
  });
}

/** After any change: both the admin lists and the public ones in this tab are stale. */
export async function invalidateSamples(client: QueryClient) {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['admin', 'samples'] }),
    client.invalidateQueries({ queryKey: ['samples'], refetchType: 'none' }),
  ]);
}
