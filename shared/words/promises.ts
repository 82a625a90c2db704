// What the default words promise and claim in the name of a writer who does not exist, and what replaces it once the
// site has an owner, who has promised nothing yet. Words that she has saved are never changed.

import type { Claims } from '#shared/contracts/words/site.ts';

type Replacement = [text: string | RegExp, instead: string];

const promises: Replacement[] = [
  ['I usually reply within minutes, and you can write to me at any hour.', 'I reply as soon as I can.'],
  ['I usually reply within minutes, at any hour.', 'I reply as soon as I can.'],
  ['I usually reply within minutes with', 'I reply with'],
  ['I come back, usually within minutes, with', 'I come back with'],
  ['Send your prompt, hear back within minutes, and know', 'Send your prompt and know'],
  [' Replies within minutes.', ''],
  [/^Replies within minutes\.$/, 'I reply as soon as I can.'],
  ['how it is going at any hour and get', 'how it is going and get'],
  ['One person to write to, at any hour', 'One person to write to'],
  ['24/7 essay support', 'essay support'],
];

/** The doctorate, until the owner has confirmed the claim. Whole sentences first, then passing mentions. */
const degrees: Replacement[] = [
  [/I hold a doctorate and (I )?work (alone|by myself)/, 'I work $2'],
  ['I hold a doctorate and have', 'I have'],
  ['I hold a doctorate, I answer', 'I answer'],
  ['I work alone, hold a doctorate, and read', 'I work alone and read'],
  [
    'I work alone and hold a doctorate, so I have had to get these things right in my own work, and I check',
    'I work alone, and I check',
  ],
  [', who holds a doctorate and has cited a great many sources', ''],
  [/I did a doctorate, so .*? with a committee watching\. /, ''],
  [
    'A doctorate is largely training in one thing: saying',
    'An argument asks for one habit above all: saying',
  ],
  ['A doctorate teaches you to ask', 'A good report begins by asking'],
  ['A doctorate teaches you', 'Research teaches you'],
  [
    'I have been through doctoral admission myself, so the reader you are writing for is somebody I can picture. ',
    '',
  ],
  ['is the core of doctoral training', 'is the core of a review'],
  ['That habit comes from doctoral work, and it serves', 'That habit serves'],
  [' A doctorate helps with the content; the rest is manners.', ''],
  [' by a person with a doctorate, passage', ', passage'],
  ['from a writer with a doctorate:', 'from one writer:'],
  ['with a doctorate and without hurry', 'without hurry'],
  ['with a doctorate, who reads', 'who reads'],
  ['What a doctorate is good for', 'What you can rely on'],
  ['Years of research teach you', 'Research teaches you'],
  ['A dissertation is rewritten under the eyes of a committee. ', ''],
  ['doctorate-level', 'university-level'],
  [' with a doctorate', ''],
  [/: (One to One|Clear Answers) (with|from) a PhD$/, ': $1'],
  [/one to one with a PhD/, 'one to one'],
  [/ with a PhD(?=[.,])/, ''],
  [/ by a PhD$/, ' by One Writer'],
  [/\ba PhD (Writer|Reader|Editor)/, 'One $1'],
  [/\b(?:a|one) PhD (writer|reader)/, 'one $1'],
  [/\bfrom (?:a|one) PhD/, 'from one writer'],
  [/\bby (?:a|one) PhD/, 'by one person'],
  [' with PhD', ''],
  ['PhD ', ''],
];

export function withoutPromises<Words>(words: Words): Words {
  return replaced(words, promises);
}

export function withoutDegree<Words>(words: Words): Words {
  return replaced(words, degrees);
}

/** Whether the owner has confirmed a doctorate. */
export function isDoctor({ items }: Claims): boolean {
  return items.some(({ id, shown, demonstration }) => id === 'phd' && shown && !demonstration);
}

function replaced<Words>(words: Words, list: Replacement[]): Words {
  if (typeof words === 'string')
    return list.reduce<string>((text, [promise, instead]) => text.replace(promise, instead), words) as Words;
  if (Array.isArray(words)) return words.map((entry) => replaced(entry, list)) as Words;
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([name, part]) => [name, replaced(part, list)]),
  ) as Words;
}
