import type { Head } from '#app/lib/head.ts';
import { article, breadcrumbs, getSocialImage, sampleList } from '#app/lib/json-ld.ts';
import { categoryPath, passagesPath, samplePath } from '#app/lib/paths.ts';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import type { PassagePage, Sample, SampleSummary } from '#shared/contracts/samples.ts';
import type { Seo } from '#shared/contracts/words/fields.ts';
import { createExcerpt, META_DESCRIPTION_CHARACTERS } from '#shared/text/excerpt.ts';
import { htmlToText } from '#shared/text/html.ts';
import { toCategorySlug } from '#shared/text/slug.ts';
import type { Translate } from '#shared/words/translate.ts';
import type { SampleCategory } from './samples.queries.ts';

const library = { label: 'Samples', href: '/samples' };

type LibraryPage = { categories: SampleCategory[]; q: string; isPastEnd: boolean };

export function libraryHead(seo: Seo, { categories, q, isPastEnd }: LibraryPage, t: Translate): Head {
  return {
    ...seo,
    isIndexed: !isPastEnd,
    title: q ? t('Samples about “{words}”', { words: q }) : seo.title,
    keywords: [
      ...seo.keywords,
      ...categories.map(({ subject }) => t('{subject} essay samples', { subject: subject.toLowerCase() })),
    ],
    // The results of a search are no list to be indexed.
    jsonLd: [breadcrumbs(library), ...(q ? [] : [sampleList(interleave(categories))])],
  };
}

export function categoryHead(
  { subject, slug }: { subject: string; slug: string },
  samples: SampleSummary[],
  t: Translate,
): Head {
  const name = { subject: subject.toLowerCase() };
  return {
    title: t('{subject} Writing Samples', { subject }),
    description: t(
      'Model papers in {subject}: essays, reports, and case studies by one writer, free to read in full. Search them, compare them, see how they are built.',
      { subject },
    ),
    keywords: [
      t('{subject} essay samples', name),
      t('{subject} paper examples', name),
      t('{subject} research paper', name),
      ...samples.flatMap(({ tags }) => tags),
    ],
    jsonLd: [breadcrumbs(library, { label: subject, href: categoryPath(slug) }), sampleList(samples)],
  };
}

/** `Conceding a point: 14 ways` */
export function passagesHead({ kind, items, total, page }: PassagePage, t: Translate): Head {
  const path = passagesPath(kind.slug);
  return {
    title: total > 1 ? t('{kind}: {n} ways', { kind: kind.title, n: total }) : kind.title,
    description: createExcerpt(kind.description, META_DESCRIPTION_CHARACTERS),
    keywords: [
      kind.title,
      kind.name,
      t('academic writing examples'),
      ...items.map(({ sample }) => sample.subject),
    ],
    isIndexed: items.length > 0 || page === 1,
    jsonLd: [
      breadcrumbs(library, { label: kind.title, href: path }),
      (absolute) => ({
        '@type': 'ItemList',
        name: kind.title,
        description: kind.description,
        numberOfItems: total,
        itemListElement: items.map(({ sample, sentenceHtml, noteId }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'Quotation',
            text: htmlToText(sentenceHtml),
            url: absolute(passageAddress(sample, noteId)),
            isPartOf: { '@type': 'Article', headline: sample.title, url: absolute(samplePath(sample)) },
          },
        })),
      }),
    ],
  };
}

/** The position of a passage in its paper. */
export function passageAddress(sample: SampleSummary, noteId: string): string {
  return `${samplePath(sample)}#margin-${noteId}`;
}

/** The newest of every subject before the second newest of any. */
function interleave(categories: SampleCategory[]) {
  const rows = Math.max(0, ...categories.map(({ samples }) => samples.length));
  return Array.from({ length: rows }, (_, row) =>
    categories.flatMap(({ samples }) => samples[row] ?? []),
  ).flat();
}

export function sampleHead(sample: Sample, t: Translate): Head {
  const { title, subject, tags, level, assignmentType, citationStyle } = sample;
  const path = samplePath(sample);
  return {
    title,
    description:
      sample.metaDescription || createExcerpt(sample.excerpt || title, META_DESCRIPTION_CHARACTERS),
    keywords: [
      ...tags,
      subject,
      t('{subject} essay sample', { subject: subject.toLowerCase() }),
      ...(assignmentType ? [assignmentType.replaceAll('_', ' ')] : []),
      ...(citationStyle ? [t('{style} example', { style: citationStyle })] : []),
      ...(level ? [t(academicLevelLabels[level])] : []),
    ],
    image: getSocialImage(path, sample),
    type: 'article',
    jsonLd: [
      breadcrumbs(
        { label: 'Samples', href: '/samples' },
        { label: subject, href: categoryPath(toCategorySlug(subject)) },
        { label: title, href: path },
      ),
      article(path, sample, {
        '@type': 'Article',
        headline: title.slice(0, 110),
        description: sample.excerpt || title,
        articleSection: subject,
        keywords: tags.join(', '),
        wordCount: sample.wordCount,
        datePublished: sample.createdAt,
        dateModified: sample.updatedAt,
        ...(level && { educationalLevel: t(academicLevelLabels[level]) }),
      }),
    ],
  };
}
