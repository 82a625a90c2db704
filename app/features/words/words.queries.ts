import { queryOptions } from '@tanstack/react-query';
import { readAdmin } from '#app/lib/admin-query.ts';
import { callAdmin } from '#app/lib/session.ts';
import type { Section } from '#shared/contracts/words/sections.ts';
import type { SectionRecord } from '#shared/contracts/words/words.ts';
import type { Fields } from './field-values.ts';

export const sectionsQuery = () => readAdmin('/words');
export const revisionsQuery = (section: Section) =>
  readAdmin('/words/:section/revisions', { params: { section } });

/** Not fetched again on reconnecting: it must not change while the owner is typing. */
export function sectionQuery(section: Section) {
  return queryOptions({
    ...readAdmin('/words/:section', { params: { section } }),
    refetchOnReconnect: false,
  });
}

export async function getSection(section: Section): Promise<SectionRecord> {
  return (await callAdmin('GET /words/:section', { params: { section } })).item;
}

export async function saveSection(section: Section, fields: Fields, version: number): Promise<SectionRecord> {
  const body = { fields, version };
  return (await callAdmin('PUT /words/:section', { params: { section }, body })).item;
}

export async function restoreRevision(section: Section, id: string, version: number): Promise<SectionRecord> {
  const params = { section, id };
  const { item } = await callAdmin('POST /words/:section/revisions/:id/restore', {
    params,
    body: { version },
  });
  return item;
}

export function previewSection(section: Section, fields: Fields, token: string | undefined) {
  const body = { fields, ...(token && { token }) };
  return callAdmin('POST /words/:section/preview', { params: { section }, body });
}

/** The generated text of a topic without words of its own. */
export async function getTopicText({ label, slug, category }: Fields): Promise<unknown> {
  const body = { label, slug, category };
  return (await callAdmin('POST /words/topics/text', { body })).text;
}
