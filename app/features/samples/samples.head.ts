import type { Head } from '#app/lib/head.ts';
import { breadcrumbs, sampleList } from '#app/lib/json-ld.ts';
import { categoryPath, passagesPath, samplePath } from '#app/lib/paths.ts';
import type { PassagePage, SampleCategories, SampleSummary } from '#shared/contracts/samples.ts';
import type { Seo } from '#shared/contracts/words/fields.ts';
import { excerptOf, META_DESCRIPTION_CHARACTERS } from '#shared/text/excerpt.ts';
import { textOf } from '#shared/text/headings.ts';
import type { Say } from '#shared/words/say.ts';

const library = { label: 'Samples', href: '/samples' };

export function libraryHead(seo: Seo, categories: SampleCategories['items'], q: string, say: Say): Head {
  return {
    ...seo,
    title: q ? say('Samples about “{words}”', { words: q }) : seo.title,
    keywords: [
      ...seo.keywords,
      ...categories.map(({ subject }) => say('{subject} essay samples', { subject: subject.toLowerCase() })),
    ],
    jsonLd: [breadcrumbs(library), sampleList(oneOfEachInTurn(categories))],
  };
}

export function categoryHead(
  { subject, slug }: { subject: string; slug: string },
  samples: SampleSummary[],
  say: Say,
): Head {
  const name = { subject: subject.toLowerCase() };
  return {
    title: say('{subject} Writing Samples', { subject }),
    description: say(
      'Model papers in {subject}: essays, reports, and case studies by one writer, free to read in full. Search them, compare them, see how they are built.',
      { subject },
    ),
    keywords: [
      say('{subject} essay samples', name),
      say('{subject} paper examples', name),
      say('{subject} research paper', name),
      ...samples.flatMap(({ tags }) => tags),
    ],
    jsonLd: [breadcrumbs(library, { label: subject, href: categoryPath(slug) }), sampleList(samples)],
  };
}

/** `Conceding a point: 14 ways` */
export function passagesHead({ kind, items, total, page }: PassagePage, say: Say): Head {
  const path = passagesPath(kind.slug);
  return {
    title: total > 1 ? say('{kind}: {n} ways', { kind: kind.title, n: total }) : kind.title,
    description: excerptOf(kind.description, META_DESCRIPTION_CHARACTERS),
    keywords: [
      kind.title,
      kind.name,
      say('academic writing examples'),
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
            text: textOf(sentenceHtml),
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
function oneOfEachInTurn(categories: SampleCategories['items']) {
  const rows = Math.max(0, ...categories.map(({ samples }) => samples.length));
  return Array.from({ length: rows }, (_, row) =>
    categories.flatMap(({ samples }) => samples[row] ?? []),
  ).flat();
}
