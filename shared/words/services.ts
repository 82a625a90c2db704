// The four service cards on the home page and the overview at /services.
// The three service pages stand in service-essay.ts, service-research.ts and service-editing.ts.
// Section ids are addresses (/services/essay-writing#admission-essays): change a title freely, but keep its
// id.

import type { ProofPart } from '#shared/text/corrections.ts';
import type { LinkCopy } from './brand.ts';
import type { Seo } from './seo.ts';

export type ServiceSection = {
  id: string;
  title: string;
  paragraphs: string[];
  points?: string[];
  /** A passage under the corrector's pen. */
  example?: { label: string; text: ProofPart[]; notes: string[] };
};

export type Faq = {
  question: string;
  answer: string;
};

export type Benefit = {
  title: string;
  note: string;
};

export type ServicePage = {
  path: string;
  /** Short name for breadcrumbs, links, and structured data. */
  name: string;
  headline: string;
  lead: string;
  benefits: Benefit[];
  primary: LinkCopy;
  secondary: LinkCopy;
  sections: ServiceSection[];
  integrity: ServiceSection;
  faqTitle: string;
  faqs: Faq[];
  seo: Seo;
};

type ServiceIcon = 'nib' | 'book' | 'marks' | 'shield';

export type ServiceCard = {
  title: string;
  description: string;
  icon: ServiceIcon;
  href: string;
};

export const serviceCards: ServiceCard[] = [
  {
    title: 'Essay Writing',
    description:
      'A model essay written to your prompt and rubric, with a claim you can defend and sources you can find.',
    icon: 'nib',
    href: '/services/essay-writing',
  },
  {
    title: 'Research Papers',
    description:
      'Literature reviews, case studies, capstones, and thesis chapters. I read the studies and show how each one bears on your question.',
    icon: 'book',
    href: '/services/research-papers',
  },
  {
    title: 'Editing & Proofreading',
    description:
      'Your own draft, corrected with tracked changes. You see every comma I moved, and a note wherever the reason is not obvious.',
    icon: 'marks',
    href: '/services/editing-proofreading',
  },
  {
    title: 'Plagiarism & AI Detection',
    description:
      'A similarity report and an AI-detection reading of your draft, explained passage by passage.',
    icon: 'shield',
    href: '/contact',
  },
];

type ServiceGroup = {
  category: 'essay' | 'research' | 'editing';
  title: string;
  lead: string;
  link: LinkCopy;
};

type PriceRange = { work: string; unit: string; range: string };

export type ServicesOverview = {
  title: string;
  lead: string;
  paragraphs: string[];
  groupsTitle: string;
  groups: ServiceGroup[];
  checks: { title: string; paragraphs: string[]; link: LinkCopy };
  prices: { title: string; paragraphs: string[]; rows: PriceRange[] };
  samples: { title: string; text: string; link: LinkCopy };
  seo: Seo;
};

export const servicesOverview: ServicesOverview = {
  title: 'Services',
  lead: 'Three kinds of work, one person doing all of them. Choose by where you are: a blank page, a pile of sources, or a draft.',
  paragraphs: [
    'If you have a prompt and nothing else, look at essay writing. If the assignment asks you to find and weigh sources, look at research papers. If the words are already yours and need a second pair of eyes, editing costs less and teaches more.',
    'Whichever you choose, you send the instructions first. I read them, ask what is unclear, and answer with a price and a delivery date in writing. Work begins after you agree, and you can reach me at every point in between.',
  ],
  groupsTitle: 'What students bring me',
  groups: [
    {
      category: 'essay',
      title: 'Essay Writing',
      lead: 'From a short response to a personal statement. Each is a model built on your prompt.',
      link: { label: 'Essay writing in detail', href: '/services/essay-writing' },
    },
    {
      category: 'research',
      title: 'Research Papers',
      lead: 'Papers that stand on sources or data, from an annotated bibliography to a thesis chapter.',
      link: { label: 'Research papers in detail', href: '/services/research-papers' },
    },
    {
      category: 'editing',
      title: 'Editing & Proofreading',
      lead: 'Your draft, your ideas, your name. I mark what stands between them and the reader.',
      link: { label: 'Editing and proofreading in detail', href: '/services/editing-proofreading' },
    },
  ],
  checks: {
    title: 'Plagiarism and AI detection',
    paragraphs: [
      'Before you hand in a draft, I can run it through similarity and AI-detection software and read the results with you. A percentage means little by itself. A quotation with its marks in place may be flagged, and a close paraphrase without a citation may not.',
      'You get the report, the passages that need attention, and the repair for each. I do not promise a score from any detector. Their makers change them often, and they are sometimes wrong about text that a person wrote.',
    ],
    link: { label: 'Ask for a check', href: '/contact' },
  },
  prices: {
    title: 'What it costs',
    paragraphs: [
      'A price is made from four things: the number of pages, the level, how much has to be read first, and the time there is. Editing costs less than writing, because the reading has been done.',
      'I quote one figure, in writing, before anything starts. It does not change unless the assignment does.',
    ],
    // Nobody but the owner knows them.
    rows: [],
  },
  samples: {
    title: 'See the work first',
    text: 'The library holds samples across the subjects I write in. Read a few in yours, then decide.',
    link: { label: 'Browse the samples', href: '/samples' },
  },
  seo: {
    title: 'Academic Writing and Editing Services',
    description:
      'Essay writing, research papers, editing, and plagiarism and AI checks by one writer who answers in person. See what each includes and which one fits your draft.',
    keywords: [
      'academic writing services',
      'essay writing service',
      'research paper writing',
      'editing and proofreading',
      'plagiarism check for students',
      'AI detection report',
      'literature review help',
      'thesis chapter help',
      'citation formatting',
      'individual academic writer',
    ],
  },
};
