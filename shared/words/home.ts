// The home page: the headline and its correction, the paragraph being corrected, and the title and opening
// line of each section. Cards, steps, questions, and testimonials stand in their own files beside this one.

import type { LinkCopy } from './brand.ts';
import type { Seo } from './seo.ts';

/** Before + struck + after is the first reading; before + inserted + after is the corrected one. */
export type CorrectedLine = {
  before: string;
  struck: string;
  inserted: string;
  after: string;
};

/** Plain text, a replacement, or an addition. Spaces belong to the parts, so that joining them is enough. */
export type ProofPart = string | { strike: string; insert: string } | { insert: string };

type SectionCopy = {
  title: string;
  lead: string;
};

export type HomeCopy = {
  hero: {
    headline: CorrectedLine;
    lead: string;
    actions: { explore: LinkCopy; contact: LinkCopy };
    /** What the demonstration is called for readers who cannot see the marks. */
    proofLabel: string;
    proof: ProofPart[];
    marginNotes: string[];
  };
  about: { title: string; paragraphs: string[]; link: LinkCopy };
  services: SectionCopy & { subjectsTitle: string; link: LinkCopy };
  process: SectionCopy & { link: LinkCopy };
  testimonials: SectionCopy & { link: LinkCopy };
  samples: SectionCopy & { link: LinkCopy; opening: string };
  topics: SectionCopy & { link: LinkCopy };
  faq: SectionCopy;
  contact: SectionCopy;
  seo: Seo;
};

export const home: HomeCopy = {
  hero: {
    headline: {
      before: 'A paper that says ',
      struck: 'basically',
      inserted: 'exactly',
      after: ' what you mean.',
    },
    lead: 'I am an academic writer with a PhD, and I work alone. I write model essays and research papers to your instructions and edit the drafts you already have. Every message you send comes to me.',
    actions: {
      explore: { label: 'Explore Services', href: '/services' },
      contact: { label: 'Contact Me', href: '/contact' },
    },
    proofLabel: 'A student’s paragraph with my corrections',
    proof: [
      { strike: 'In today’s society, almost everyone sees', insert: 'Many readers see' },
      ' Frankenstein’s creature as a monster. But he learns to read',
      { insert: ' and gathers firewood at night for a poor family' },
      ', which ',
      { strike: 'proves', insert: 'suggests' },
      ' that he was not born cruel. Shelley puts his story ',
      { strike: 'in the middle', insert: 'at the center of the novel' },
      ' to make us ask ',
      { strike: 'who’s', insert: 'whose' },
      ' fault it is that he became so.',
    ],
    marginNotes: [
      'Reading shows a mind. Add a scene that shows kindness.',
      '“Proves” asks more of one scene than it can give.',
    ],
  },
  about: {
    title: 'One writer, start to finish',
    paragraphs: [
      'I hold a doctorate and I work by myself. When you send an assignment I read the prompt and the rubric, ask about what is unclear, do the research, and write the pages. Your paper is never passed to someone you have not met.',
      'Most students arrive with a deadline and a prompt they have read five times. They leave with a model paper they can take apart, or with their own draft and every change in it marked and explained.',
    ],
    link: { label: 'More about how I work', href: '/about' },
  },
  services: {
    title: 'What I can do for your paper',
    lead: 'Start from a prompt, from a half-finished draft, or from one you no longer trust.',
    subjectsTitle: 'Subjects I write in',
    link: { label: 'See all services', href: '/services' },
  },
  process: {
    title: 'From prompt to final draft',
    lead: 'Three steps. You know the price and the date before the second one begins.',
    link: { label: 'Read the process in detail', href: '/process' },
  },
  testimonials: {
    title: 'What working together is like',
    lead: 'What was asked for, what arrived, and what changed in the draft.',
    link: { label: 'Read all testimonials', href: '/testimonials' },
  },
  samples: {
    title: 'Read my work before you ask for any',
    lead: 'The library is free and needs no account. This is how one of its papers begins.',
    link: { label: 'Browse all samples', href: '/samples' },
    opening: 'the-politeness-of-bartleby',
  },
  topics: {
    title: 'Popular Topics',
    lead: 'What students look for most often.',
    link: { label: 'Browse all topics', href: '/topics' },
  },
  faq: {
    title: 'Questions students ask first',
    lead: 'If yours is missing, send it to me.',
  },
  contact: {
    title: 'Tell me about the assignment',
    lead: 'Send the prompt, the deadline, and whatever you have so far. I reply with questions, a price, and a date.',
  },
  seo: {
    title: 'Essay Writing, Research Papers, and Editing by a PhD',
    description:
      'Model essays, research papers, and careful editing from one writer with a PhD. Send your prompt, hear back within minutes, and know the price first.',
    keywords: [
      'academic writer',
      'PhD essay writer',
      'custom essay writing',
      'research paper help',
      'essay editing',
      'proofreading for students',
      'model papers',
      'plagiarism check',
      'AI detection check',
      'APA formatting help',
      'essay samples',
    ],
  },
};
