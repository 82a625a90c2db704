/** Explains a score to the moderator. */
import { type Features, wordBucket } from './features.ts';
import { type Model, weightOf } from './model.ts';
import { LINK_WORD } from './scan.ts';
import { type SignalName, signalNames } from './signals.ts';
import { commonWords } from './vocabulary.ts';

type Verdict = {
  model: Model;
  features: Features;
  shift: number;
  marked: 'same' | 'near' | undefined;
  score: number;
};

const MAX_REASONS = 5;
const MAX_WORDS = 3;
// Below this a comment is published at once, so no reasons are needed.
const WORTH_EXPLAINING = 25;
const TELLING_WEIGHT = 0.25;
const TELLING_SHIFT = 0.7;

export function reasonsFor({ model, features, shift, marked, score }: Verdict): string[] {
  const reasons: string[] = [];
  if (marked === 'same') reasons.push('the same text as spam you marked before');
  else if (marked === 'near' || shift > TELLING_SHIFT) reasons.push('reads like spam you marked before');
  if (shift < -TELLING_SHIFT) reasons.push('reads like comments you approved');
  if (score < WORTH_EXPLAINING) return reasons;

  reasons.push(...signalReasons(model, features));
  const words = weightiestWords(model, features);
  if (words.length > 0) reasons.push(`words often seen in spam: ${words.join(', ')}`);
  if (reasons.length === 0) reasons.push('worded like known spam');
  return reasons.slice(0, MAX_REASONS);
}

/** The explanation of each signal that a person could check. Several may share one. */
const sentences: Partial<Record<SignalName, (features: Features) => string>> = {
  anyLink: linksInWords,
  links: linksInWords,
  manyLinks: linksInWords,
  bareDomains: () => 'names a web address',
  onlyLink: () => 'hardly anything but a link',
  linkAtEnd: () => 'ends with a link',
  oddHosts: () => 'links to an unusual address',
  repeatedHost: () => 'the same link more than once',
  nameInHost: () => 'the name is the name of the linked site',
  htmlLinks: () => 'links written in HTML',
  bbLinks: () => 'links written in forum code',
  markdownLinks: () => 'links written in Markdown',
  htmlTags: () => 'HTML markup',
  emails: () => 'an e-mail address',
  phones: () => 'a telephone number',
  moneySigns: () => 'sums of money',
  pills: () => 'words about pills and cures',
  gambling: () => 'words about gambling',
  adult: () => 'words about sex',
  money: () => 'words about money',
  trade: () => 'words about buying and selling',
  promotion: () => 'words about marketing',
  magic: () => 'a story of spells and miracles',
  calls: () => 'asks for clicks or followers',
  contact: () => 'asks to be contacted',
  essayMill: () => 'offers to write papers',
  millHost: () => 'links to a seller of papers',
  praise: () => 'general praise',
  selfPromotion: ({ body }) =>
    body.links.length > 0 ? 'points to its own site' : 'speaks of its own site or channel',
  praiseAndLink: () => 'praise with a link',
  linkInShort: () => 'a link in a short text',
  capitals: () => 'many capitals',
  allCapitals: () => 'all in capitals',
  exclamations: ({ body }) =>
    `${inWords(body.exclamations)} exclamation mark${body.exclamations === 1 ? '' : 's'}`,
  runs: () => 'one character over and over',
  repeatedWords: () => 'repeats itself',
  mixedWords: () => 'letters of two scripts in one word',
  hidden: () => 'hidden characters',
  pictures: () => 'many emoji',
  hardWraps: () => 'lines broken as by a spam tool',
  nameWords: () => 'a name that reads like a search phrase',
  namePhrase: () => 'a name that reads like a search phrase',
  nameShop: () => 'a name that looks like a shop',
  nameLink: () => 'a web address as the name',
  nameLong: () => 'a very long name',
};

function signalReasons(model: Model, features: Features): string[] {
  const found = new Map<string, number>();
  signalNames.forEach((name, at) => {
    const sentence = sentences[name];
    const weight = features.signals[name] * Math.max(model.signals[at] ?? 0, 0);
    if (!sentence || weight < TELLING_WEIGHT) return;
    const words = sentence(features);
    found.set(words, Math.max(found.get(words) ?? 0, weight));
  });
  return [...found].sort(([, one], [, other]) => other - one).map(([words]) => words);
}

// The link has its own reason, and an article ("the") explains nothing.
const notWorthNaming = new Set([LINK_WORD, 'http', 'https', 'www', 'com', ...commonWords]);

function weightiestWords(model: Model, { body }: Features): string[] {
  const weights = new Map<string, number>();
  for (const { text, judged } of body.words) {
    if (!judged || text.length < 3 || notWorthNaming.has(text) || weights.has(text)) continue;
    weights.set(text, weightOf(model, wordBucket(text)));
  }
  return [...weights]
    .filter(([, weight]) => weight > TELLING_WEIGHT)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_WORDS)
    .map(([word]) => `“${word}”`);
}

function linksInWords({ body }: Features): string {
  const links = body.links.filter((link) => link.explicit && !link.trusted).length;
  return links === 1 ? 'a link' : `${inWords(links)} links`;
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function inWords(count: number): string {
  return NUMBERS[count] ?? String(count);
}
