import type { Prose, SiteWords } from '#shared/words/page-words.ts';
import { itemList, type JsonLd, type Markup } from './json-ld.ts';

const MAX_TOPICS_LISTED = 100;
const REVIEWS_LISTED = 4;
const BEST_RATING = 5;

type Question = { question: string; answer: Prose };
type Review = { name: string; content: string; rating: number; demonstration?: boolean };
type ServiceEntry = { name: string; description: string; href: string };

export const website: Markup = (absolute, brand) => ({
  '@type': 'WebSite',
  name: brand.name,
  url: absolute('/'),
  inLanguage: 'en-US',
  potentialAction: {
    '@type': 'SearchAction',
    target: `${absolute('/samples')}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
});

/** The writer, as a one-person business. */
export const writer: Markup = (absolute, brand) => ({
  ...business(absolute, brand),
  ...(brand.email && { email: brand.email }),
});

/** The writer with the reviews of real clients: the first ones in full, their number and average. */
export function reviewedWriter({ items }: { items: Review[] }): Markup {
  // Search engines take invented reviews for fraud.
  const reviews = items.filter(({ demonstration }) => !demonstration);
  if (reviews.length === 0) return writer;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return (absolute, brand) => ({
    ...business(absolute, brand),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: (sum / reviews.length).toFixed(1),
      bestRating: BEST_RATING,
      reviewCount: reviews.length,
    },
    review: reviews.slice(0, REVIEWS_LISTED).map(({ name, content, rating }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      reviewBody: content,
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: BEST_RATING },
    })),
  });
}

function business(absolute: (path: string) => string, brand: SiteWords['brand']): JsonLd {
  return {
    '@type': 'ProfessionalService',
    '@id': absolute('/#writer'),
    ...provider(brand),
    description: `${brand.tagline}.`,
    url: absolute('/'),
    areaServed: 'US',
  };
}

/** Her name, once she has given it, and that of the site. */
function provider({ name, person }: SiteWords['brand']) {
  return person ? { name: person, alternateName: name } : { name };
}

export function service({ name, description, href }: ServiceEntry): Markup {
  return (absolute, brand) => ({
    '@type': 'Service',
    name,
    serviceType: name,
    description,
    url: absolute(href),
    provider: { '@id': absolute('/#writer'), '@type': 'ProfessionalService', ...provider(brand) },
    areaServed: 'US',
  });
}

export function faqPage(questions: readonly Question[]): Markup {
  return () => ({
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: 'plain' in answer ? answer.plain : answer.join(' ') },
    })),
  });
}

export function topicList(topics: readonly { label: string; slug: string }[]): Markup {
  const entries = topics.map(({ label, slug }) => ({ label, href: `/topics/${slug}` }));
  return itemList('Topics', entries.slice(0, MAX_TOPICS_LISTED));
}
