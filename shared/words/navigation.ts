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

export const quickLinks: LinkCopy[] = [
  { label: 'About', href: '/about' },
  { label: 'Process', href: '/process' },
  { label: 'Testimonials', href: '/testimonials' },
  { label: 'Samples', href: '/samples' },
  { label: 'Topics', href: '/topics' },
  { label: 'Blog', href: '/blog' },
  { label: 'Contact', href: '/contact' },
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
  { label: 'About', href: '/about' },
  { label: 'Services', href: '/services' },
  { label: 'Samples', href: '/samples' },
  { label: 'Process', href: '/process' },
  { label: 'Testimonials', href: '/testimonials' },
  { label: 'Contact', href: '/contact' },
];
