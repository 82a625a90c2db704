/** Signals that a person would notice, as numbers of about one. Their order is part of the model's format. */
import { grown } from './grown.ts';
import { countMarkup } from './markup.ts';
import { nameSignals } from './name-signals.ts';
import type { Scan } from './scan.ts';
import { millHostParts } from './vocabulary.ts';
import { countWords, type Topic, topicNames, type WordCounts } from './word-counts.ts';

export const signalNames = [
  'always',
  'anyLink',
  'links',
  'manyLinks',
  'linkShare',
  'linkAtEnd',
  'bareDomains',
  'onlyLink',
  'homeLinks',
  'oddHosts',
  'repeatedHost',
  'nameInHost',
  'trustedLinks',
  'htmlLinks',
  'bbLinks',
  'markdownLinks',
  'htmlTags',
  'emails',
  'phones',
  'handles',
  'moneySigns',
  'pills',
  'gambling',
  'adult',
  'money',
  'trade',
  'promotion',
  'magic',
  'calls',
  'blogTalk',
  'contact',
  'essayMill',
  'millHost',
  'praise',
  'selfPromotion',
  'praiseAndLink',
  'linkInShort',
  'callInShort',
  'capitals',
  'allCapitals',
  'exclamations',
  'questions',
  'runs',
  'repeatedWords',
  'mixedWords',
  'hidden',
  'pictures',
  'digits',
  'hardWraps',
  'codeMarks',
  'camelWords',
  'quotes',
  'commonWords',
  'words',
  'short',
  'long',
  'nameWords',
  'nameShop',
  'namePhrase',
  'nameLink',
  'nameDigits',
  'nameLowerCase',
  'nameCapitals',
  'nameLong',
  'nameInText',
] as const;
export type SignalName = (typeof signalNames)[number];
export type Signals = Record<SignalName, number>;

/**
 * Priors of the signals, for what the data shows too rarely. Training starts from here and adjusts those it has
 * evidence for.
 */
export const signalPriors: Partial<Signals> = {
  always: -1,
  links: 0.5,
  oddHosts: 0.5,
  repeatedHost: 0.5,
  nameInHost: 2,
  trustedLinks: -1,
  htmlLinks: 1,
  bbLinks: 1.5,
  emails: 1,
  phones: 1.5,
  pills: 1,
  gambling: 2,
  adult: 1.5,
  money: 1,
  trade: 0.5,
  promotion: 0.5,
  magic: 3,
  essayMill: 1,
  millHost: 3,
  selfPromotion: 0.7,
  mixedWords: 2,
  hidden: 0.5,
  codeMarks: -1,
  camelWords: -1,
  quotes: -0.5,
  nameShop: 1.5,
  namePhrase: 2,
  nameLink: 2,
  nameWords: 1,
};

const MANY = 3;
const SHORT_WORDS = 20;
const VERY_SHORT_WORDS = 4;
const LONG_WORDS = 150;
// The value for a text too short to measure.
const USUAL_COMMON_WORDS = 0.35;

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

function yes(holds: boolean): number {
  return holds ? 1 : 0;
}

export function signalsOf(text: string, body: Scan, name: Scan): Signals {
  const counts = countWords(body.words);
  const ofName = nameSignals(name, body);
  return {
    always: 1,
    ...linkSignals(body),
    ...markupSignals(text),
    emails: grown(body.emails, 1),
    phones: grown(body.phones, 1),
    handles: grown(body.handles, MANY),
    moneySigns: grown(body.money, MANY),
    ...topicSignals(counts.topics),
    essayMill: grown(counts.mills, 2),
    praise: grown(counts.praises, MANY),
    selfPromotion: grown(counts.selfPromotions, MANY),
    praiseAndLink: yes(counts.praises > 0 && body.links.some((link) => link.explicit && !link.trusted)),
    callInShort: body.words.length < SHORT_WORDS ? grown(counts.topics.calls, MANY) : 0,
    ...letterSignals(body),
    repeatedWords: Math.max(0, 0.9 - counts.distinctPairs),
    commonWords: counts.commonShare ?? USUAL_COMMON_WORDS,
    words: grown(body.words.length, 200),
    short: yes(body.words.length <= VERY_SHORT_WORDS),
    long: yes(body.words.length >= LONG_WORDS),
    ...ofName,
    hardWraps: yes(body.hardWraps > 0 && isSuspicious(counts, ofName)),
  };
}

const MIN_SUSPICIONS = 1;

/** Spam tools wrap their lines, but so does text pasted from a mail: counts only with other signs. */
function isSuspicious(counts: WordCounts, name: ReturnType<typeof nameSignals>): boolean {
  const { calls: _, contact: __, ...telling } = counts.topics;
  const signs = [
    ...Object.values(telling),
    counts.praises,
    counts.selfPromotions,
    name.nameShop,
    name.nameWords,
    name.namePhrase,
    name.nameLowerCase,
    name.nameLink,
  ];
  return signs.filter((sign) => sign > 0).length >= MIN_SUSPICIONS;
}

function linkSignals(body: Scan) {
  const links = body.links.filter((link) => !link.trusted);
  const explicit = links.filter((link) => link.explicit).length;
  const length = links.reduce((sum, link) => sum + link.end - link.start, 0);
  const last = body.links.at(-1);
  return {
    anyLink: yes(explicit > 0),
    links: grown(explicit, MANY),
    manyLinks: yes(explicit >= MANY),
    linkShare: share(length, body.length),
    linkAtEnd: yes(last !== undefined && !last.trusted && body.length - last.end < 12),
    bareDomains: grown(links.length - explicit, MANY),
    onlyLink: yes(links.length > 0 && body.words.length <= 3),
    homeLinks: yes(links.some((link) => link.path.length <= 1)),
    oddHosts: yes(links.some((link) => isOddHost(link.host))),
    repeatedHost: yes(new Set(links.map((link) => link.host)).size < links.length),
    trustedLinks: yes(body.links.length > links.length),
    linkInShort: yes(links.length > 0 && body.words.length < SHORT_WORDS),
    millHost: yes(links.some((link) => millHostParts.some((part) => link.host.includes(part)))),
  };
}

const USUAL_ENDINGS = new Set('com org net io uk de fr nl ca au ch eu me dev'.split(' '));

/** A host that is a search phrase, or under a free TLD. */
function isOddHost(host: string): boolean {
  const ending = host.slice(host.lastIndexOf('.') + 1);
  return host.length > 24 || host.split('-').length > 2 || !USUAL_ENDINGS.has(ending);
}

function markupSignals(text: string) {
  const markup = countMarkup(text);
  return {
    htmlLinks: grown(markup.htmlLinks, MANY),
    bbLinks: grown(markup.bbLinks, MANY),
    markdownLinks: grown(markup.markdownLinks, MANY),
    htmlTags: grown(markup.htmlTags, MANY),
  };
}

function topicSignals(counts: Record<Topic, number>): Record<Topic, number> {
  const signals = { ...counts };
  for (const topic of topicNames) signals[topic] = grown(counts[topic], MANY);
  return signals;
}

function letterSignals(body: Scan) {
  const latin = body.letters - body.foreignLetters;
  return {
    capitals: latin > 10 ? share(body.capitals, latin) : 0,
    allCapitals: yes(body.capitalWords >= 4 && body.capitals > 0.7 * latin),
    exclamations: grown(body.exclamations, 4),
    questions: grown(body.questions, 4),
    runs: body.longestRun >= 5 ? grown(body.longestRun, 20) : 0,
    mixedWords: grown(body.mixedWords, MANY),
    hidden: grown(body.hidden, 5),
    pictures: grown(body.pictures, 8),
    digits: share(body.digits, body.letters + body.digits),
    codeMarks: grown(body.codeMarks, 10),
    camelWords: grown(body.camelWords, MANY),
    quotes: grown(body.quotes, 4),
  };
}
