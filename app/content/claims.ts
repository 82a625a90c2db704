// The ten short claims shown on the site. Edit the notes freely and keep each one true.
// DEMONSTRATION FIGURES: “5.0/5 rating” and “200+ satisfied clients” are not measured. Replace them with
// numbers you can show, or delete the two entries, before you open the site to the public. For as long as
// testimonialsAreDemonstration (testimonials.ts) is true, the site says beside them that they are examples.

import { testimonialsAreDemonstration } from './testimonials.ts';

export type Claim = {
  label: string;
  note: string;
};

export const figuresNote = testimonialsAreDemonstration
  ? 'The rating and the number of clients are example figures, like the testimonials.'
  : undefined;

export const claims: Claim[] = [
  {
    label: 'Replies within minutes',
    note: 'Most messages get an answer within minutes, and I write each one.',
  },
  {
    label: 'Original work',
    note: 'Your paper starts from your instructions and is checked before you see it.',
  },
  {
    label: 'Free revisions',
    note: 'Where a paper misses the instructions we agreed on, I change it at no charge.',
  },
  { label: '24/7 support', note: 'Write at any hour. Nights before a deadline are included.' },
  {
    label: '5.0/5 rating',
    note: testimonialsAreDemonstration ? 'An example figure.' : 'The average of all ratings from clients.',
  },
  {
    label: '200+ satisfied clients',
    note: testimonialsAreDemonstration
      ? 'An example figure.'
      : 'From first-year students to doctoral candidates.',
  },
  { label: '100% custom content', note: 'Nothing is resold, recycled, or pulled from a bank of old papers.' },
  { label: 'PhD-qualified', note: 'I hold a doctorate, and I do the reading and the writing myself.' },
  {
    label: 'Fast delivery',
    note: 'You get a date before you pay. If I cannot meet your deadline, I say so then.',
  },
  {
    label: 'Personal support',
    note: 'You talk to the person who writes, from the first message to the last comma.',
  },
];
