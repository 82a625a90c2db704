import { queryOptions } from '@tanstack/react-query';
import { adminQuery } from '#app/lib/admin-query.ts';
import { adminRequest } from '#app/lib/session.ts';
import type { Section } from '#shared/contracts/words/sections.ts';
import type {
  SectionList,
  SectionRecord,
  SectionResponse,
  WordPreview,
  WordRevision,
} from '#shared/contracts/words/words.ts';
import type { Fields } from './field-values.ts';

export const sectionsQuery = () => adminQuery<SectionList>('/words');
export const revisionsQuery = (section: Section) =>
  adminQuery<{ items: WordRevision[] }>(`/words/${section}/revisions`);

/** Not fetched again on reconnecting: it must not change while the owner is typing. */
export function sectionQuery(section: Section) {
  return queryOptions({
    ...adminQuery<SectionResponse>(`/words/${section}`),
    refetchOnReconnect: false,
  });
}

export async function getSection(section: Section): Promise<SectionRecord> {
  return (await adminRequest<SectionResponse>(`/words/${section}`)).item;
}

export async function saveSection(section: Section, fields: Fields, version: number): Promise<SectionRecord> {
  const body = { fields, version };
  return (await adminRequest<SectionResponse>(`/words/${section}`, { method: 'PUT', body })).item;
}

export async function restoreRevision(section: Section, id: string, version: number): Promise<SectionRecord> {
  const path = `/words/${section}/revisions/${id}/restore`;
  return (await adminRequest<SectionResponse>(path, { method: 'POST', body: { version } })).item;
}

export function previewSection(section: Section, fields: Fields, token: string | undefined) {
  const body = { fields, ...(token && { token }) };
  return adminRequest<WordPreview>(`/words/${section}/preview`, { method: 'POST', body });
}

/** The generated text of a topic without words of its own. */
export async function getTopicText({ label, slug, category }: Fields): Promise<unknown> {
  const body = { label, slug, category };
  return (await adminRequest<{ text: unknown }>('/words/topics/text', { method: 'POST', body })).text;
}
