// The page shown for an address that does not exist. Change the sentence or the links as you like.

import type { LinkCopy } from './brand.ts';
import type { Seo } from './seo.ts';

export type NotFoundPage = {
  title: string;
  sentence: string;
  searchLabel: string;
  searchPlaceholder: string;
  searchButton: string;
  linksTitle: string;
  links: LinkCopy[];
  popularTitle: string;
  popular: LinkCopy[];
  seo: Seo;
};

export const notFoundPage: NotFoundPage = {
  title: 'Page Not Found',
  sentence:
    'This page has been moved, renamed, or cut in revision. What you were looking for may be one search away.',
  searchLabel: 'Search for samples:',
  searchPlaceholder: 'nursing, Douglass',
  searchButton: 'Search',
  linksTitle: 'Start again from here',
  links: [
    { label: 'Homepage', href: '/' },
    { label: 'Browse Samples', href: '/samples' },
    { label: 'Our Services', href: '/services' },
    { label: 'Contact Us', href: '/contact' },
  ],
  popularTitle: 'Often looked for',
  popular: [
    { label: 'Argumentative Essay', href: '/samples?q=argumentative+essay' },
    { label: 'Research Paper', href: '/samples?q=research+paper' },
    { label: 'Literature Review', href: '/samples?q=literature+review' },
    { label: 'Personal Statement', href: '/samples?q=personal+statement' },
    { label: 'Essay Writing Services', href: '/services/essay-writing' },
  ],
  seo: {
    title: '404 - Page Not Found',
    description:
      'This address leads nowhere. Search the sample library, or go to the home page, the services, the samples, or the contact page from the links here.',
    keywords: [
      'page not found',
      'essay samples',
      'sample search',
      'argumentative essay',
      'research paper',
      'literature review',
      'personal statement',
      'essay writing services',
    ],
  },
};
