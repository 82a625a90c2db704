// The ten short claims of a new site. All of them are examples until the owner confirms them: “5.0/5 rating” and
// “200+ satisfied clients” are not measured, and the site says so beside them.

import type { Claims } from '#shared/contracts/words/site.ts';

function claim(id: string, label: string, note: string): Claims['items'][number] {
  return { id, label, note, shown: true, source: 'typed', demonstration: true };
}

export const claims: Claims = {
  figuresNote: 'The rating and the number of clients are example figures, like the testimonials.',
  items: [
    claim(
      'replies',
      'Replies within minutes',
      'Most messages get an answer within minutes, and I write each one.',
    ),
    claim(
      'original',
      'Original work',
      'Your paper starts from your instructions and is checked before you see it.',
    ),
    claim(
      'revisions',
      'Free revisions',
      'Where a paper misses the instructions we agreed on, I change it at no charge.',
    ),
    claim('support', '24/7 support', 'Write at any hour. Nights before a deadline are included.'),
    claim('rating', '5.0/5 rating', 'An example figure.'),
    claim('clients', '200+ satisfied clients', 'An example figure.'),
    claim(
      'custom',
      '100% custom content',
      'Nothing is resold, recycled, or pulled from a bank of old papers.',
    ),
    claim('phd', 'PhD-qualified', 'I hold a doctorate, and I do the reading and the writing myself.'),
    claim(
      'delivery',
      'Fast delivery',
      'You get a date before you pay. If I cannot meet your deadline, I say so then.',
    ),
    claim(
      'personal',
      'Personal support',
      'You talk to the person who writes, from the first message to the last comma.',
    ),
  ],
};
