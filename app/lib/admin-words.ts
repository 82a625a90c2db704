import type { Section, Words } from '#shared/contracts/words/sections.ts';
import type { SectionRecord } from '#shared/contracts/words/words.ts';
import { callAdmin } from './session.ts';

type SectionWords<Name extends Section> = { fields: Words[Name]; version: number };

/** The owner's words of a section, with the types of its schema. */
export async function readSection<Name extends Section>(
  section: Name,
  options: { signal?: AbortSignal } = {},
): Promise<SectionWords<Name>> {
  return withTypes(await callAdmin('GET /words/:section', { params: { section }, ...options }));
}

export async function saveBrand(body: SectionWords<'brand'>): Promise<SectionWords<'brand'>> {
  return withTypes(await callAdmin('PUT /words/:section', { params: { section: 'brand' }, body }));
}

function withTypes<Name extends Section>({ item }: { item: SectionRecord }): SectionWords<Name> {
  return item as unknown as SectionWords<Name>;
}
