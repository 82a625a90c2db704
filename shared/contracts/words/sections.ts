import { z } from 'zod';
import { listKeys } from '#shared/records.ts';
import type { Seo } from './fields.ts';
import { annotations, blog, notFound, samples, search, topics, topicTexts } from './library-sections.ts';
import {
  about,
  contact,
  faqs,
  home,
  legalPage,
  process,
  servicePage,
  services,
  testimonials,
} from './page-sections.ts';
import { brand, claims, mails, navigation } from './site-sections.ts';
import { wording } from './wording.ts';

/**
 * Every section of the words: its schema, its name in the admin area, and the page that shows it. Mails are on no
 * page: their preview has its own URL.
 */
export const sections = {
  brand: { schema: brand, title: 'You and the site', page: '/about' },
  navigation: { schema: navigation, title: 'Header and footer', page: '/' },
  home: { schema: home, title: 'Home', page: '/' },
  about: { schema: about, title: 'About', page: '/about' },
  services: { schema: services, title: 'Services', page: '/services' },
  'essay-writing': { schema: servicePage, title: 'Essay writing', page: '/services/essay-writing' },
  'research-papers': { schema: servicePage, title: 'Research papers', page: '/services/research-papers' },
  'editing-proofreading': {
    schema: servicePage,
    title: 'Editing and proofreading',
    page: '/services/editing-proofreading',
  },
  process: { schema: process, title: 'Process', page: '/process' },
  testimonials: { schema: testimonials, title: 'Testimonials', page: '/testimonials' },
  claims: { schema: claims, title: 'Claims', page: '/' },
  faqs: { schema: faqs, title: 'Questions', page: '/' },
  contact: { schema: contact, title: 'Contact', page: '/contact' },
  topics: { schema: topics, title: 'Topics', page: '/topics' },
  'topic-texts': { schema: topicTexts, title: 'Topic page sentences', page: '/topics/persuasive-essay' },
  samples: { schema: samples, title: 'Sample library', page: '/samples' },
  annotations: { schema: annotations, title: 'Notes in the margin', page: '/samples' },
  blog: { schema: blog, title: 'Blog', page: '/blog' },
  'not-found': { schema: notFound, title: 'Page not found', page: '/not-found' },
  privacy: { schema: legalPage, title: 'Privacy policy', page: '/privacy' },
  terms: { schema: legalPage, title: 'Terms of service', page: '/terms' },
  search: { schema: search, title: 'Search', page: '/samples' },
  wording: { schema: wording, title: 'Labels and messages', page: '/contact' },
  mails: { schema: mails, title: 'Emails to visitors', page: '' },
} as const;

export const MAIL_PREVIEW = '/api/consultations/receipt';

export type Section = keyof typeof sections;
export type Words = { [Name in Section]: z.infer<(typeof sections)[Name]['schema']> };
/** The sections that are the words of one page, with its metadata. */
export type PageSection = { [Name in Section]: Words[Name] extends { seo: Seo } ? Name : never }[Section];

export const sectionNames = listKeys(sections);
export const sectionName = z.enum(sectionNames);
