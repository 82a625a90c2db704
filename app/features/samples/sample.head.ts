import type { Head } from '#app/lib/head.ts';
import { author, breadcrumbs, type Markup } from '#app/lib/json-ld.ts';
import { categoryPath, samplePath } from '#app/lib/paths.ts';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { createExcerpt, META_DESCRIPTION_CHARACTERS } from '#shared/text/excerpt.ts';
import { toCategorySlug } from '#shared/text/slug.ts';
import { socialImagePath } from '#shared/text/social-image.ts';
import type { Translate } from '#shared/words/translate.ts';

export function sampleHead(sample: Sample, t: Translate): Head {
  const { title, subject, tags, level, assignmentType, citationStyle } = sample;
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
    image: getSocialImage(sample),
    type: 'article',
    jsonLd: [
      breadcrumbs(
        { label: 'Samples', href: '/samples' },
        { label: subject, href: categoryPath(toCategorySlug(subject)) },
        { label: title, href: samplePath(sample) },
      ),
      article(sample, t),
    ],
  };
}

/** A cover has any aspect ratio; link previews have one. */
function getSocialImage(sample: Sample): string {
  return sample.socialImage?.url ?? socialImagePath(samplePath(sample));
}

function article(sample: Sample, t: Translate): Markup {
  const images = [getSocialImage(sample), ...(sample.coverImage ? [sample.coverImage.url] : [])];
  return (absolute, brand) => ({
    '@type': 'Article',
    headline: sample.title.slice(0, 110),
    description: sample.excerpt,
    articleSection: sample.subject,
    keywords: sample.tags.join(', '),
    wordCount: sample.wordCount,
    inLanguage: 'en-US',
    datePublished: sample.createdAt,
    dateModified: sample.updatedAt,
    url: absolute(samplePath(sample)),
    mainEntityOfPage: absolute(samplePath(sample)),
    author: author(absolute, brand),
    publisher: { '@type': 'Organization', name: brand.name, url: absolute('/') },
    ...(sample.level && { educationalLevel: t(academicLevelLabels[sample.level]) }),
    image: images.map(absolute),
  });
}
