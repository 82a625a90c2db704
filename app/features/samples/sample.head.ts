import type { Head } from '#app/lib/head.ts';
import { article, breadcrumbs, getSocialImage } from '#app/lib/json-ld.ts';
import { categoryPath, samplePath } from '#app/lib/paths.ts';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { createExcerpt, META_DESCRIPTION_CHARACTERS } from '#shared/text/excerpt.ts';
import { toCategorySlug } from '#shared/text/slug.ts';
import type { Translate } from '#shared/words/translate.ts';

export function sampleHead(sample: Sample, t: Translate): Head {
  const { title, subject, tags, level, assignmentType, citationStyle } = sample;
  const path = samplePath(sample);
  return {
    title,
    description: sample.metaDescription || createExcerpt(sample.excerpt, META_DESCRIPTION_CHARACTERS),
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
        description: sample.excerpt,
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
