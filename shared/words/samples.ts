// The library at /samples, its category pages, and the page of a sample. The samples themselves are written at
// the desk; here stand only the words around them.

import type { LinkCopy } from './brand.ts';
import type { Seo } from './seo.ts';

export type ClosingCopy = { title: string; text: string; link: LinkCopy };

export type SamplesCopy = {
  title: string;
  lead: string;
  searchLabel: string;
  searchPlaceholder: string;
  closing: ClosingCopy;
  /** Shown once a visit to whoever reads past the middle of a sample. */
  offer: { title: string; text: string; accept: LinkCopy; decline: string };
  seo: Seo;
};

export const samplesCopy: SamplesCopy = {
  title: 'Writing samples',
  lead: 'Whole papers, arranged by subject. Read how I open an argument, handle a source, and bring a paper to its end.',
  searchLabel: 'Search the library',
  searchPlaceholder: 'Title, topic, or course',
  closing: {
    title: 'Your assignment is not here yet',
    text: 'Send me the prompt and the deadline. I answer with questions, a price, and a date.',
    link: { label: 'Request a consultation', href: '/contact' },
  },
  offer: {
    title: 'Working on something like this?',
    text: 'Send me your prompt. I will tell you how I would approach it, what it costs, and when you would have it. Asking is free.',
    accept: { label: 'Get Started', href: '/contact' },
    decline: 'Maybe Later',
  },
  seo: {
    title: 'Writing Samples by Subject',
    description:
      'A free library of model essays, reports, and research papers by one academic writer, arranged by subject and searchable. No account needed.',
    keywords: [
      'essay samples',
      'sample research papers',
      'model essays',
      'academic writing samples',
      'APA essay example',
      'MLA essay example',
      'college essay examples',
      'academic writer samples',
    ],
  },
};
