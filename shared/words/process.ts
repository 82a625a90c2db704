// The three steps, shown on the home page and at /process. The titles are used in links and structured data:
// change the descriptions and details freely.

import type { LinkCopy } from './brand.ts';
import type { Seo } from './seo.ts';

type ProcessIcon = 'sheet' | 'nib' | 'marks';

export type ProcessStep = {
  number: 'I' | 'II' | 'III';
  title: string;
  description: string;
  icon: ProcessIcon;
  details: string[];
};

export const processSteps: ProcessStep[] = [
  {
    number: 'I',
    title: 'Share Requirements',
    description:
      'Send the assignment details, the deadline, and the instructions. I come back, usually within minutes, with my questions. Once they are answered you have a price and a delivery date in writing.',
    icon: 'sheet',
    details: [
      'Attach the prompt, the rubric, and any readings, up to five files of 10 MB each.',
      'I tell you at once if the deadline is too close to do the work well.',
      'The price is made from pages, level, reading, and time. Nothing is owed until you have agreed to it.',
    ],
  },
  {
    number: 'II',
    title: 'Writing & Research',
    description:
      'I read the sources, send an outline for anything longer than three pages, and write. You can ask how it is going at any hour and get an answer from the person who is doing it.',
    icon: 'nib',
    details: [
      'Change direction at the outline stage and it costs nothing.',
      'Long papers arrive in parts, on the dates we set.',
      'Each source is recorded with a link or a page number as I go.',
    ],
  },
  {
    number: 'III',
    title: 'Review & Finalize',
    description:
      'You receive the finished document with its reference list. Read it with the rubric beside you and tell me what to change. Revisions within our instructions are free.',
    icon: 'marks',
    details: [
      'A Word file in your citation style, and a PDF if you want one.',
      'A similarity report on request, with the matches explained.',
      'If your instructor explains the assignment further, send me that too, and the model follows.',
    ],
  },
];

export type ProcessPage = {
  title: string;
  lead: string;
  paragraphs: string[];
  closing: { title: string; text: string; link: LinkCopy };
  seo: Seo;
};

export const processPage: ProcessPage = {
  title: 'How it works',
  lead: 'Three steps, one person, and a date you know in advance.',
  paragraphs: [
    'You do not need an account, and there is no order form with forty boxes. You write to me, I read what you sent, and we agree on what will be done before anyone does it.',
    'The steps are the same for a one-page response and for a thesis chapter. What changes is how often you hear from me in the middle.',
  ],
  closing: {
    title: 'Start with what you have',
    text: 'A photo of the assignment sheet and a deadline are enough for a first answer.',
    link: { label: 'Send your assignment', href: '/contact' },
  },
  seo: {
    title: 'How It Works in Three Steps',
    description:
      'Share your requirements, follow the writing and research, then review and finalize. See what happens at each step, what you get, and when you pay.',
    keywords: [
      'how essay help works',
      'academic writing process',
      'share assignment requirements',
      'essay outline',
      'free revisions',
      'essay delivery date',
      'work with an academic writer',
      'essay review',
    ],
  },
};
