import { z } from 'zod';
import {
  anchor,
  choice,
  closing,
  corrections,
  date,
  fields,
  flag,
  group,
  hidden,
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

const lead = (label = 'Opening line') => text(label, { max: 300 });
const partWithLink = { ...opening, link: link('Link') };

export const home = group('Home', {
  hero: group('Top of the page', {
    headline: corrections('Headline', { max: 90 }),
    headlineReason: line('Reason of its correction', { max: 60, optional: true }),
    lead: lead('Opening'),
    explore: link('First button'),
    contact: link('Second button'),
    proofLabel: line('Above the corrected paragraph', { max: 60 }),
    proof: corrections('Corrected paragraph', { max: 700 }),
    marginNotes: lines('Reasons', { max: 10, each: 120, help: 'One for each correction, in order.' }),
  }),
  about: group('About', {
    title: line('Title', { max: 80 }),
    text: prose('Text', { max: 2_000 }),
    link: link('Link'),
  }),
  services: group('Services', {
    ...partWithLink,
    subjectsTitle: line('Title of the subjects', { max: 60 }),
    subjects: lines('Subjects', { max: 40, each: 40, help: 'One per line, in the order shown.' }),
  }),
  process: group('Process', partWithLink),
  testimonials: group('Testimonials', partWithLink),
  samples: group('Samples', {
    ...partWithLink,
    opening: line('Sample whose first page is shown', {
      max: 200,
      optional: true,
      help: 'The last part of its address. If there is no such sample, the newest is shown.',
    }),
  }),
  topics: group('Topics', partWithLink),
  faq: group('Questions', opening),
  contact: group('Contact', opening),
  seo: seo(),
});

export const about = group('About', {
  ...opening,
  text: prose('Text'),
  credentialsTitle: line('Title of the second part', { max: 80 }),
  credentials: list(
    'Entries',
    { title: line('Title', { max: 80 }), text: text('Text', { max: 400 }) },
    { name: 'entry', title: 'title', max: 12 },
  ),
  howIWorkTitle: line('Title of the third part', { max: 80 }),
  howIWork: lines('Habits', { max: 12, each: 200 }),
  closing: closing(),
  seo: seo(),
});

const icons = { nib: 'Nib', book: 'Book', marks: 'Corrections', shield: 'Shield' };

export const services = group('Services', {
  ...opening,
  text: prose('Text'),
  groupsTitle: line('Title of the groups', { max: 80 }),
  groups: list(
    'Groups of topics',
    {
      category: hidden(z.enum(['essay', 'research', 'editing'])),
      title: line('Title', { max: 60 }),
      lead: lead(),
      link: link('Link'),
    },
    { name: 'group', title: 'title', min: 3, max: 3, isFixed: true, unique: 'category' },
  ),
  checks: group('Plagiarism and AI detection', {
    title: line('Title', { max: 80 }),
    text: prose('Text'),
    link: link('Button'),
  }),
  prices: group('Prices', {
    title: line('Title', { max: 80 }),
    text: prose('How a price is made', { max: 1_200 }),
    rows: list(
      'Price ranges',
      {
        work: line('Work', { max: 60, help: 'For example: Essay, undergraduate.' }),
        level: line('Level', { max: 40, optional: true, help: 'For example: undergraduate.' }),
        unit: line('Length', { max: 40, optional: true, help: 'For example: per page, 5 pages, per hour.' }),
        range: line('From and to', { max: 40, help: 'For example: from $18, or $18 to $24.' }),
        days: line('Days', { max: 40, optional: true, help: 'For example: 3 to 5.' }),
      },
      { name: 'range', title: 'work', max: 20, help: 'Shown as a table. Leave it empty for none.' },
    ),
    tomorrow: text('Due tomorrow?', {
      max: 300,
      optional: true,
      help: 'What you tell someone in a hurry. Leave it empty to say nothing.',
    }),
  }),
  samples: group('Note in the margin', {
    title: line('Title', { max: 60 }),
    text: text('Text', { max: 200 }),
    link: link('Link'),
  }),
  cards: list(
    'Cards on the home page',
    {
      title: line('Title', { max: 40 }),
      description: text('Description', { max: 240 }),
      icon: choice('Drawing', icons),
      href: href(),
    },
    { name: 'card', title: 'title', min: 1, max: 8 },
  ),
  seo: seo(),
});
export type ServiceCard = z.infer<typeof services>['cards'][number];

const textPart = {
  title: line('Title', { max: 80 }),
  text: prose('Text'),
  points: lines('Points', { max: 12, each: 400 }),
};
const PART_HELP = 'Its address on the page, after #. Other pages link to it.';

const faqShape = { question: line('Question', { max: 160 }), answer: prose('Answer', { max: 1_500 }) };
const faqList = (min = 0) =>
  list('Questions', faqShape, { name: 'question', title: 'question', min, max: 30 });

export const servicePage = group('Service', {
  name: line('Short name', { max: 40, help: 'For links and search engines.' }),
  headline: line('Headline', { max: 80 }),
  lead: lead(),
  benefits: list(
    'Benefits',
    { title: line('Title', { max: 60 }), note: text('Note', { max: 200 }) },
    { name: 'benefit', title: 'title', max: 8 },
  ),
  primary: link('First button'),
  secondary: link('Second button'),
  sections: list(
    'Parts',
    {
      ...textPart,
      example: group('Corrected passage', {
        label: line('What it is', { max: 80, optional: true }),
        text: corrections('Passage', { optional: true }),
        notes: lines('Reasons', { max: 10, each: 160, help: 'One for each correction, in order.' }),
      }),
      id: anchor('Address', PART_HELP),
    },
    { name: 'part', title: 'title', min: 1, max: 20, unique: 'id' },
  ),
  passage: group('Passage from a sample', {
    sample: line('Sample', {
      max: 200,
      optional: true,
      help: 'The last part of its address. Its passage replaces the corrected one in the first part.',
    }),
    note: line('Note', {
      max: 40,
      optional: true,
      help: 'Shows the paragraph with this note (its number at the desk), or else the first one with a change.',
    }),
  }),
  integrity: group('Academic integrity', textPart),
  faqTitle: line('Title of the questions', { max: 80 }),
  faqs: faqList(),
  seo: seo(),
});
export type ServicePage = z.infer<typeof servicePage>;
export type ServiceSection = z.infer<typeof servicePage>['sections'][number];
export type Faq = ServicePage['faqs'][number];

export const process = group('Process', {
  ...opening,
  text: prose('Text'),
  steps: list(
    'Steps',
    {
      title: line('Title', { max: 40 }),
      description: text('Description', { max: 400 }),
      icon: choice('Drawing', { sheet: 'Sheet', nib: 'Nib', marks: 'Corrections' }),
      details: lines('Details', { max: 8, each: 200 }),
    },
    { name: 'step', title: 'title', min: 1, max: 6 },
  ),
  closing: closing(),
  seo: seo(),
});

export const testimonials = group('Testimonials', {
  ...opening,
  demonstrationNote: text('Note beside examples', { max: 200 }),
  items: list(
    'Testimonials',
    {
      name: line('Name', { max: 60, help: 'Initials are enough.' }),
      field: line('Field of study', { max: 60, optional: true }),
      content: text('Words', { max: 1_000 }),
      rating: z.int().min(1).max(5).register(fields, { label: 'Rating', kind: 'rating' }),
      date: date('Date', { optional: true }),
      consent: flag('I may publish this', 'The client agreed to be quoted.'),
      source: line('Source', {
        max: 300,
        optional: true,
        help: 'Where the original is: an email, an address.',
      }),
      hidden: flag('Hidden'),
      demonstration: flag('An example, nobody said this', 'Not shown once the site is yours.'),
    },
    {
      name: 'testimonial',
      title: 'name',
      max: 200,
      help: 'The first is shown large at the top of the page.',
    },
  ),
  seo: seo(),
});
export type Testimonials = z.infer<typeof testimonials>;

const card = {
  title: line('Title', { max: 40 }),
  text: text('Text', { max: 200 }),
  action: line('Link', { max: 40 }),
};

export const contact = group('Contact', {
  ...opening,
  formTitle: line('Title of the form', { max: 80 }),
  formLead: lead('Above the form'),
  emailCard: group('Email', card),
  chatCard: group('Chat', card),
  responseTimeTitle: line('Title of the reply time', { max: 60 }),
  responseTimeNote: text('Reply time', { max: 300 }),
  includeTitle: line('Title of what to include', { max: 60 }),
  include: list(
    'What to include',
    { label: line('Name', { max: 40 }), note: text('Note', { max: 160 }) },
    { name: 'entry', title: 'label', max: 12 },
  ),
  seo: seo(),
});

export const faqs = group('Questions', { items: faqList(1) });

export const legalPage = group('Legal page', {
  title: line('Title', { max: 80 }),
  updated: date('Last changed on'),
  intro: text('Opening', { max: 800 }),
  sections: list(
    'Parts',
    { ...textPart, id: anchor('Address', PART_HELP) },
    { name: 'part', title: 'title', min: 1, max: 40, unique: 'id' },
  ),
  seo: seo(),
});
