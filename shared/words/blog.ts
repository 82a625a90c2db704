// The blog at /blog and what stands around an article. The articles themselves are written at the desk.

import type { ClosingCopy } from './samples.ts';
import type { Seo } from './seo.ts';

export type BlogCopy = {
  title: string;
  lead: string;
  empty: { title: string; text: string };
  nothingFound: { title: string; text: string };
  closing: ClosingCopy;
  feed: { title: string; description: string };
  seo: Seo;
};

export const blogCopy: BlogCopy = {
  title: 'Notes on writing papers',
  lead: 'What I tell students most often, written down: how to cite, how to outline, how to revise, and how to get it done before the deadline.',
  empty: {
    title: 'No articles yet',
    text: 'The first one is being written. Come back in a few days.',
  },
  nothingFound: {
    title: 'No articles found',
    text: 'Nothing matches. Try one word instead of several, or look through all articles.',
  },
  closing: {
    title: 'Stuck on the paper itself?',
    text: 'Send me the prompt and what you have so far. I answer with questions, a price, and a date.',
    link: { label: 'Request a consultation', href: '/contact' },
  },
  feed: {
    title: 'Notes on writing papers',
    description: 'Practical articles for students on citing, outlining, revising, statistics, and deadlines.',
  },
  seo: {
    title: 'Blog: Notes on Writing Papers',
    description:
      'Practical articles by one academic writer on citing sources, outlining, revising, statistics, and meeting deadlines. Short, concrete, free to read.',
    keywords: [
      'academic writing blog',
      'essay writing tips',
      'how to cite sources',
      'how to outline an essay',
      'revising a paper',
      'statistics for students',
      'time management for students',
      'thesis statement',
      'APA and MLA',
    ],
  },
};
