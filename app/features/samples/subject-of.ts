import { sampleSubjects } from '#shared/contracts/sample-rules.ts';
import { categorySlugOf } from '#shared/text/slug.ts';

/**
 * The subject behind a category's address, if the words of the site (`named`) or the desk's list name it, whether it
 * has samples or not.
 */
export function namedSubject(slug: string, named: string | undefined): string | undefined {
  return named ?? sampleSubjects.find((subject) => categorySlugOf(subject) === slug);
}

/** `creative-writing` as `Creative Writing`. */
export function titleOfSlug(slug: string): string {
  return slug.replace(/(^|-)(\p{L})/gu, (_, hyphen, letter) => (hyphen ? ' ' : '') + letter.toUpperCase());
}
