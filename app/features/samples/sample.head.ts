import type { Head } from '#app/lib/head.ts';
import { author, breadcrumbs, type Markup } from '#app/lib/json-ld.ts';
import { categoryPath, samplePath } from '#app/lib/paths.ts';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import type { Sample } from '#shared/contracts/samples.ts';
import { excerptOf, META_DESCRIPTION_CHARACTERS } from '#shared/text/excerpt.ts';
import { categorySlugOf } from '#shared/text/slug.ts';
import { socialImagePath } from '#shared/text/social-image.ts';
import type { Say } from '#shared/words/say.ts';

export function sampleHead(sample: Sample, say: Say): Head {
  const { title, subject, tags, level, assignmentType, citationStyle } = sample;
  return {
    title,
    description: sample.metaDescription || excerptOf(sample.excerpt, META_DESCRIPTION_CHARACTERS),
    keywords: [
      ...tags,
      subject,
      say('{subject} essay sample', { subject: subject.toLowerCase() }),
      ...(assignmentType ? [assignmentType.replaceAll('_', ' ')] : []),
      ...(citationStyle ? [say('{style} example', { style: citationStyle })] : []),
      ...(level ? [say(academicLevelLabels[level])] : []),
    ],
    image: socialImageOf(sample),
    type: 'article',
    jsonLd: [
      breadcrumbs(
        { label: 'Samples', href: '/samples' },
        { label: subject, href: categoryPath(categorySlugOf(subject)) },
        { label: title, href: samplePath(sample) },
      ),
      article(sample, say),
    ],
  };
}

/** A cover has any aspect ratio; link previews have one. */
function socialImageOf(sample: Sample): string {
  return sample.socialImage?.url ?? socialImagePath(samplePath(sample));
}

function article(sample: Sample, say: Say): Markup {
  const images = [socialImageOf(sample), ...(sample.coverImage ? [sample.coverImage.url] : [])];
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
    ...(sample.level && { educationalLevel: say(academicLevelLabels[sample.level]) }),
    image: images.map(absolute),
  });
}
