// The words of /topics and those around every topic's own page. The catalogue itself is in topics.ts.

import type { TopicCategory } from '#shared/contracts/words/topic-categories.ts';
import type { LinkCopy } from './brand.ts';
import type { Seo } from './seo.ts';

type TopicGroupCopy = {
  title: string;
  /** What one topic of the group is called, above its title. */
  kind: string;
  lead: string;
};

type TopicsPage = {
  title: string;
  lead: string;
  searchLabel: string;
  searchPlaceholder: string;
  nothingFound: string;
  clearSearch: string;
  showMore: string;
  showLess: string;
  groups: Record<TopicCategory, TopicGroupCopy>;
  closing: { text: string; link: LinkCopy };
  seo: Seo;
};

export const topicsPage: TopicsPage = {
  title: 'Topics',
  lead: 'Every kind of work I help with, by the name your syllabus is likely to use. Each has a page that says how I go about it.',
  searchLabel: 'Search topics',
  searchPlaceholder: 'Search topics…',
  nothingFound: 'No topic has these words in its name. Try a shorter word, or ask me about it.',
  clearSearch: 'Clear the search',
  showMore: 'Show more',
  showLess: 'Show less',
  groups: {
    essay: {
      title: 'Essays',
      kind: 'Essay topic',
      lead: 'A claim, a few pages, and a reader to convince.',
    },
    research: {
      title: 'Research',
      kind: 'Research topic',
      lead: 'Work that stands on sources or on data.',
    },
    editing: {
      title: 'Editing',
      kind: 'Editing topic',
      lead: 'Your own pages, read with a pen in hand.',
    },
    general: {
      title: 'General',
      kind: 'General topic',
      lead: 'Subjects, formats, and the parts of a paper that get stuck.',
    },
  },
  closing: {
    text: 'Not in the list? The list is only what students ask for most.',
    link: { label: 'Describe your assignment', href: '/contact' },
  },
  seo: {
    title: 'Topics: Essays, Research, Editing',
    description:
      'Over 150 kinds of academic work, from admission essays and literature reviews to APA reference lists. Search by name and see how I approach each one.',
    keywords: [
      'essay topics',
      'research paper topics',
      'types of essays',
      'academic editing',
      'literature review help',
      'admission essay help',
      'APA formatting',
      'nursing paper help',
      'thesis chapter help',
      'assignment types',
    ],
  },
};

export type TopicPageWords = {
  overview: string;
  keyFeatures: string;
  process: string;
  benefits: string;
  whyChooseMe: string;
  expertHelp: LinkCopy;
  viewService: string;
  browseSamples: string;
  samplesTitle: string;
  samplesLoading: string;
  samplesFailed: string;
  allSamples: string;
  relatedTitle: string;
  allTopics: LinkCopy;
};

export const topicPageWords: TopicPageWords = {
  overview: 'Overview',
  keyFeatures: 'Key features',
  process: 'My Process',
  benefits: 'Benefits',
  whyChooseMe: 'Why Choose Me',
  expertHelp: { label: 'Get Expert Help', href: '/contact' },
  viewService: 'View My Service',
  browseSamples: 'Browse Sample Papers',
  samplesTitle: 'Featured samples',
  samplesLoading: 'Loading samples…',
  samplesFailed: 'Failed to load samples',
  allSamples: 'All samples that fit',
  relatedTitle: 'Related topics',
  allTopics: { label: 'All topics', href: '/topics' },
};

export type TopicNotFound = {
  title: string;
  sentence: string;
  link: LinkCopy;
  seo: Seo;
};

export const topicNotFound: TopicNotFound = {
  title: 'Topic Not Found',
  sentence: 'No topic has this address. It may have been renamed, and the list of all topics will know.',
  link: { label: 'Browse All Topics →', href: '/topics' },
  seo: {
    title: '404 - Page Not Found',
    description:
      'No topic has this address. Browse all topics by group, or search them by name: essays, research, editing, and the parts of a paper that get stuck.',
    keywords: [
      'topic not found',
      'essay topics',
      'research topics',
      'editing topics',
      'academic writing help',
      'topic search',
      'sample papers',
      'writing services',
    ],
  },
};
