import { sampleSubjects } from '#shared/contracts/sample-rules.ts';
import type { SampleCategories } from '#shared/contracts/samples.ts';
import { categorySlugOf } from '#shared/text/slug.ts';

/** True for the subjects that the site itself names, whether they have samples or not. */
export function isNamedSubject(slug: string, named: string | undefined): boolean {
  return named !== undefined || sampleSubjects.some((subject) => categorySlugOf(subject) === slug);
}

/**
 * The subject behind a category's address: one that has samples, or one that could have, as the words of the site
 * (`named`) or the desk name it. When the library's own
 * subjects could not be read, every address may be one of them.
 */
export function subjectOf(
  slug: string,
  categories: SampleCategories | undefined,
  named: string | undefined,
): string | undefined {
  const found =
    categories?.items.find((category) => category.slug === slug)?.subject ??
    named ??
    sampleSubjects.find((subject) => categorySlugOf(subject) === slug);
  if (found !== undefined || categories !== undefined) return found;
  return slug.replace(/(^|-)(\p{L})/gu, (_, hyphen, letter) => (hyphen ? ' ' : '') + letter.toUpperCase());
}
