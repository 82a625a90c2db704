import { sampleSubjects } from '#shared/contracts/sample-rules.ts';
import type { SampleCategories } from '#shared/contracts/samples.ts';
import { categorySlugOf } from '#shared/text/slug.ts';
import { subjects } from '#shared/words/subjects.ts';

const known = [...subjects, ...sampleSubjects];

/** True for the subjects that the site itself names, whether they have samples or not. */
export function isNamedSubject(slug: string): boolean {
  return known.some((subject) => categorySlugOf(subject) === slug);
}

/**
 * The subject behind a category's address: one that has samples, or one that could have. When the library's own
 * subjects could not be read, every address may be one of them.
 */
export function subjectOf(slug: string, categories: SampleCategories | undefined): string | undefined {
  const named =
    categories?.items.find((category) => category.slug === slug)?.subject ??
    known.find((subject) => categorySlugOf(subject) === slug);
  if (named !== undefined || categories !== undefined) return named;
  return slug.replace(/(^|-)(\p{L})/gu, (_, hyphen, letter) => (hyphen ? ' ' : '') + letter.toUpperCase());
}
