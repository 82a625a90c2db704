import { sampleSubjects } from '#shared/contracts/sample-rules.ts';
import { toCategorySlug } from '#shared/text/slug.ts';

/**
 * The subject of a category's slug, if the words of the site (`named`) or the default subjects contain it, with or
 * without samples.
 */
export function namedSubject(slug: string, named: string | undefined): string | undefined {
  return named ?? sampleSubjects.find((subject) => toCategorySlug(subject) === slug);
}

/** `creative-writing` as `Creative Writing`. */
export function slugToTitle(slug: string): string {
  return slug.replace(/(^|-)(\p{L})/gu, (_, hyphen, letter) => (hyphen ? ' ' : '') + letter.toUpperCase());
}
