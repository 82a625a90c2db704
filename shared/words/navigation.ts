// The header and the footer. A `/#…` address is a section of the home page.

import type { LinkCopy } from './brand.ts';

export const mainNavigation: LinkCopy[] = [
  { label: 'About', href: '/#about' },
  { label: 'Services', href: '/#services' },
  { label: 'Process', href: '/#process' },
  { label: 'Testimonials', href: '/#testimonials' },
  { label: 'Samples', href: '/samples' },
  { label: 'Blog', href: '/blog' },
  { label: 'Contact', href: '/#contact' },
];

export const getStarted: LinkCopy = { label: 'Get Started', href: '/#contact' };

const about: LinkCopy = { label: 'About', href: '/about' };
const process: LinkCopy = { label: 'Process', href: '/process' };
const testimonials: LinkCopy = { label: 'Testimonials', href: '/testimonials' };
const samples: LinkCopy = { label: 'Samples', href: '/samples' };
const blog: LinkCopy = { label: 'Blog', href: '/blog' };
const contact: LinkCopy = { label: 'Contact', href: '/contact' };

export const quickLinks: LinkCopy[] = [
  about,
  process,
  testimonials,
  samples,
  { label: 'Topics', href: '/topics' },
  blog,
  contact,
];

export const serviceLinks: LinkCopy[] = [
  { label: 'Essay Writing', href: '/services/essay-writing' },
  { label: 'Research Papers', href: '/services/research-papers' },
  { label: 'Editing & Proofreading', href: '/services/editing-proofreading' },
  { label: 'Plagiarism & AI Detection', href: '/contact' },
  { label: 'All services', href: '/services' },
];

export const legalLinks: LinkCopy[] = [
  { label: 'Privacy Policy', href: '/privacy' },
  { label: 'Terms of Service', href: '/terms' },
];

/** What search engines are told the site consists of. */
export const structuredNavigation: LinkCopy[] = [
  { label: 'Home', href: '/' },
  about,
  { label: 'Services', href: '/services' },
  samples,
  process,
  testimonials,
  contact,
];
