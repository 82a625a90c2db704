import { z } from 'zod';
import {
  anchor,
  choice,
  closing,
  fields,
  flag,
  group,
  href,
  line,
  lines,
  link,
  list,
  opening,
  prose,
  seo,
  text,
} from './fields.ts';

const emptyState = { title: line('Title', { max: 60 }), text: text('Text', { max: 200 }) };

export const samples = group('Samples', {
  ...opening,
  searchLabel: line('Above the search', { max: 40 }),
  searchPlaceholder: line('Inside the search', { max: 60 }),
  closing: closing(),
  offer: group('The offer', {
    title: line('Title', { max: 80 }),
    text: text('Text', { max: 300 }),
    accept: link('Button'),
    decline: line('Second button', { max: 40 }),
  }),
  notes: list(
    'Subjects',
    {
      subject: line('Subject', { max: 60 }),
      argues: text('How papers in it argue', { max: 400 }),
      cites: text('How they cite', { max: 300 }),
    },
    { name: 'subject', title: 'subject', max: 80, unique: 'subject' },
  ),
  seo: seo(),
});
export type SamplesCopy = z.infer<typeof samples>;

export const annotations = group('Notes in the margin', {
  kinds: list(
    'Kinds',
    {
      slug: anchor('Address', 'The end of the address of its page. Notes belong to a kind by it.'),
      name: line('Name', { max: 40 }),
      title: line('Title of its page', { max: 80 }),
      description: text('What its passages show', { max: 300 }),
    },
    { name: 'kind', title: 'name', max: 20, unique: 'slug' },
  ),
});

export const blog = group('Blog', {
  ...opening,
  empty: group('While there are no articles', emptyState),
  nothingFound: group('When a search finds nothing', emptyState),
  closing: closing('Below an article'),
  feed: group('Feed', { title: line('Title', { max: 80 }), description: text('Description', { max: 200 }) }),
  seo: seo(),
});
export type BlogCopy = z.infer<typeof blog>;

const links = (label: string) =>
  list(label, { label: line('Words', { max: 40 }), href: href() }, { name: 'link', title: 'label', max: 12 });

export const notFound = group('Page not found', {
  title: line('Title', { max: 80 }),
  sentence: text('Sentence', { max: 300 }),
  searchLabel: line('Above the search', { max: 40 }),
  searchPlaceholder: line('Inside the search', { max: 60 }),
  searchButton: line('Button', { max: 30 }),
  linksTitle: line('Title of the links', { max: 60 }),
  links: links('Links'),
  popularTitle: line('Title of the second list', { max: 60 }),
  popular: links('Often looked for'),
  seo: seo(),
});
export type NotFoundPage = z.infer<typeof notFound>;

const category = () =>
  choice('Group', { essay: 'Essays', research: 'Research', editing: 'Editing', general: 'General' });

const topicGroup = (label: string) =>
  group(label, {
    title: line('Title', { max: 40 }),
    kind: line('Name of one topic', { max: 40 }),
    lead: opening.lead,
  });

/** How many characters the texts of a topic's page have at most; of keywords, also how many there are. */
export const topicLimits = {
  label: 60,
  description: 300,
  keyFeature: 200,
  stepText: 400,
  whyChooseMe: 600,
  seoTitle: 70,
  seoDescription: 160,
  keyword: 60,
  keywords: 20,
};

export const topicText = z
  .strictObject({
    description: text('Description', { max: topicLimits.description, optional: true }),
    overview: prose('Overview', { optional: true }),
    keyFeatures: lines('Key features', { max: 12, each: topicLimits.keyFeature }),
    process: list(
      'Steps',
      { title: line('Title', { max: 60 }), text: text('Text', { max: topicLimits.stepText }) },
      { name: 'step', title: 'title', max: 8 },
    ),
    benefits: lines('Benefits', { max: 12 }),
    whyChooseMe: text('Why choose me', { max: topicLimits.whyChooseMe, optional: true }),
    seo: group('For search engines', {
      title: line('Title', { max: topicLimits.seoTitle, optional: true }),
      description: text('Description', { max: topicLimits.seoDescription, optional: true }),
      keywords: lines('Keywords', { max: topicLimits.keywords, each: topicLimits.keyword }),
    }),
  })
  .register(fields, {
    label: 'Words of its page',
    kind: 'group',
    help: 'Anything you leave empty is written from the topic’s name.',
    isGenerated: true,
  });

export const topics = group('Topics', {
  ...opening,
  searchLabel: line('Name of the search', { max: 40 }),
  searchPlaceholder: line('Inside the search', { max: 60 }),
  nothingFound: line('When nothing is found', { max: 160 }),
  clearSearch: line('Clear the search', { max: 40 }),
  showMore: line('Show more', { max: 30 }),
  showLess: line('Show less', { max: 30 }),
  groups: group('Groups', {
    essay: topicGroup('Essays'),
    research: topicGroup('Research'),
    editing: topicGroup('Editing'),
    general: topicGroup('General'),
  }),
  items: list(
    'Topics',
    {
      label: line('Name', { max: topicLimits.label }),
      slug: anchor('Address', 'The end of the address of its page. Old links lead to the new one.'),
      category: category(),
      href: href('Leads to', { optional: true, help: 'Leave it empty to search the samples for its name.' }),
      hidden: flag('Hidden'),
      related: lines('Related topics', {
        max: 8,
        each: 100,
        help: 'The last part of other topics’ addresses, one per line. Leave it empty to show its neighbors.',
      }),
      text: topicText,
    },
    { name: 'topic', title: 'label', max: 400, unique: 'slug' },
  ),
  closing: group('The end of the page', { text: text('Text', { max: 300 }), link: link('Button') }),
  page: group('Around every topic', {
    scope: text('What help is given', {
      max: 300,
      optional: true,
      help: 'One or two sentences on every topic page. Leave it empty to show nothing.',
    }),
    overview: line('Overview', { max: 40 }),
    keyFeatures: line('Key features', { max: 40 }),
    process: line('Process', { max: 40 }),
    benefits: line('Benefits', { max: 40 }),
    whyChooseMe: line('Why choose me', { max: 40 }),
    expertHelp: link('Button'),
    viewService: line('To the service', { max: 40 }),
    browseSamples: line('To the samples', { max: 40 }),
    samplesTitle: line('Title of the samples', { max: 60 }),
    samplesLoading: line('While samples load', { max: 60 }),
    samplesFailed: line('When samples do not load', { max: 60 }),
    allSamples: line('To all samples', { max: 60 }),
    relatedTitle: line('Title of the related topics', { max: 60 }),
    allTopics: link('To all topics'),
  }),
  notFound: group('When there is no such topic', {
    title: line('Title', { max: 60 }),
    sentence: text('Sentence', { max: 300 }),
    link: link('Link'),
    seo: seo(),
  }),
  seo: seo(),
});
export type Topic = z.infer<typeof topics>['items'][number];
export type TopicText = Topic['text'];

const variants = (label: string) =>
  lines(label, { max: 20, each: 800, help: 'One to a line; each page has one of them.' });

/** The sentences that topic pages share, by kind of topic. A page takes those that its own words leave open. */
export const topicTexts = group('Topic page sentences', {
  voices: list(
    'Kinds of topics',
    {
      name: line('Name', { max: 40 }),
      description: variants('Description'),
      focus: text('Overview: first sentence, if a topic has none of its own', { max: 800 }),
      follow: variants('Overview: what follows it'),
      method: variants('Overview: how the work is done'),
      use: variants('Overview: how to use it'),
      firstFeature: variants('First key feature'),
      features: lines('Other key features', { max: 20, help: 'Each page has four of them, in this order.' }),
      process: list(
        'Steps',
        { title: line('Title', { max: 60 }), text: variants('Text') },
        { name: 'step', title: 'title', min: 1, max: 8 },
      ),
      benefits: lines('Benefits', { max: 20, help: 'Each page has four of them, in this order.' }),
      why: variants('Why choose me'),
      seoTitle: variants('For search engines: title'),
      seoLead: text('For search engines: description', { max: 200 }),
      seoTails: lines('For search engines: added as far as there is room', { max: 20 }),
      keywords: lines('For search engines: keywords', { max: 20, each: 60 }),
    },
    { name: 'kind of topic', title: 'name', min: 1, max: 20, isFixed: true, unique: 'name' },
  ),
});
export type Voice = z.infer<typeof topicTexts>['voices'][number];

/** What is needed to generate the words of a topic's page. */
export const topicName = z.strictObject({
  label: line('Name', { max: topicLimits.label }),
  slug: z.string().max(100),
  category: z.enum(['essay', 'research', 'editing', 'general']),
});
export const topicTextResponse = z.object({ text: topicText });

/** What a search knows besides the words of the library. */
export const search = group('Search', {
  synonyms: lines('Words that mean the same', {
    max: 400,
    help: 'One line each, separated by commas. A search for one finds the others too.',
  }),
});
