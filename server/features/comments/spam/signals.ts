/**
 * What a person would notice in a comment, as numbers of about one: `value`. Training starts from `prior`, for what the
 * data shows too rarely. `reason` tells the moderator, as the end of “because it …”; several signals may share one. The order of the signals is part of
 * the model's format.
 */
import { listKeys, toRecord } from '#shared/records.ts';
import { getEnding, type Link, type Scan, type Word } from './text.ts';
import {
  commonWords,
  givenNames,
  millHostParts,
  millTopics,
  millWords,
  praise,
  selfPromotion,
  shopName,
  shopNameParts,
  spellbound,
  topics,
} from './vocabulary.ts';

type Facts = ReturnType<typeof collectFacts>;
type Signal = { value: (facts: Facts) => number; prior?: number; reason?: string | ((body: Scan) => string) };

const MANY = 3;
const SHORT_WORDS = 20;
const VERY_SHORT_WORDS = 4;
const LONG_WORDS = 150;
const LONG_NAME = 25;
// The value for a text too short to measure.
const USUAL_COMMON_WORDS = 0.35;
const SEARCH_PHRASE = 'is signed with a search phrase';

const table = {
  always: { value: () => 1, prior: -1 },
  anyLink: { value: ({ explicit }) => yes(explicit > 0), reason: linksInWords },
  links: { value: ({ explicit }) => growth(explicit, MANY), prior: 0.5, reason: linksInWords },
  linkShare: { value: ({ links, body }) => share(totalLength(links), body.length) },
  linkAtEnd: { value: ({ body }) => yes(body.endsWithLink), reason: 'ends with a link' },
  bareDomains: {
    value: ({ links, explicit }) => growth(links.length - explicit, MANY),
    reason: 'names a web address',
  },
  oddHosts: {
    value: ({ links }) => yes(links.some(isOdd)),
    prior: 0.5,
    reason: 'links to an unusual address',
  },
  repeatedHost: {
    value: ({ links }) => yes(new Set(links.map(({ host }) => host)).size < links.length),
    prior: 0.5,
    reason: 'repeats a link',
  },
  nameInHost: {
    value: (facts) => yes(isInHost(facts)),
    prior: 2,
    reason: 'is signed with the name of the site it links to',
  },
  trustedLinks: { value: ({ body, links }) => yes(body.links.length > links.length), prior: -1 },
  htmlLinks: {
    value: ({ body }) => growth(body.htmlLinks, MANY),
    prior: 1,
    reason: 'has links written in HTML',
  },
  bbLinks: {
    value: ({ body }) => growth(body.bbLinks, MANY),
    prior: 1.5,
    reason: 'has links written in forum code',
  },
  htmlTags: { value: ({ body }) => growth(body.htmlTags, MANY), reason: 'has HTML in it' },
  emails: { value: ({ body }) => growth(body.emails, 1), prior: 1, reason: 'gives an email address' },
  phones: { value: ({ body }) => growth(body.phones, 1), prior: 1.5, reason: 'gives a telephone number' },
  handles: { value: ({ body }) => growth(body.handles, MANY) },
  moneySigns: { value: ({ body }) => growth(body.money, MANY), reason: 'names sums of money' },
  pills: { value: topic('pills'), prior: 1, reason: 'talks about pills and cures' },
  gambling: { value: topic('gambling'), prior: 2, reason: 'talks about gambling' },
  adult: { value: topic('adult'), prior: 1.5, reason: 'talks about sex' },
  money: { value: topic('money'), prior: 1, reason: 'talks about money' },
  trade: { value: topic('trade'), prior: 0.5, reason: 'talks about buying and selling' },
  promotion: { value: topic('promotion'), prior: 0.5, reason: 'talks about marketing' },
  magic: { value: topic('magic'), prior: 3, reason: 'tells of spells and miracles' },
  calls: { value: topic('calls'), reason: 'asks for clicks or followers' },
  blogTalk: { value: topic('blogTalk') },
  contact: { value: topic('contact'), reason: 'asks to be contacted' },
  essayMill: { value: ({ counts }) => growth(counts.mills, 2), prior: 1, reason: 'offers to write papers' },
  millHost: {
    value: ({ links }) => yes(links.some(({ host }) => millHostParts.some((part) => host.includes(part)))),
    prior: 3,
    reason: 'links to a seller of papers',
  },
  praise: { value: ({ counts }) => growth(counts.praises, MANY), reason: 'only praises' },
  selfPromotion: {
    value: ({ counts }) => growth(counts.selfPromotions, MANY),
    prior: 0.7,
    reason: ({ links }) =>
      links.length > 0 ? 'points to its writer’s own site' : 'talks about its writer’s own site or channel',
  },
  linkInShort: {
    value: ({ links, size }) => yes(links.length > 0 && size < SHORT_WORDS),
    reason: 'is short and has a link',
  },
  callInShort: { value: ({ counts, size }) => (size < SHORT_WORDS ? growth(counts.topics.calls, MANY) : 0) },
  capitals: {
    value: ({ body, latin }) => (latin > 10 ? share(body.capitals, latin) : 0),
    reason: 'has many capitals',
  },
  allCapitals: {
    value: ({ body, latin }) => yes(body.capitalWords >= 4 && body.capitals > 0.7 * latin),
    reason: 'is all in capitals',
  },
  exclamations: {
    value: ({ body }) => growth(body.exclamations, 4),
    reason: ({ exclamations }) =>
      `has ${inWords(exclamations)} exclamation mark${exclamations === 1 ? '' : 's'}`,
  },
  runs: {
    value: ({ body }) => (body.longestRun >= 5 ? growth(body.longestRun, 20) : 0),
    reason: 'repeats one character over and over',
  },
  mixedWords: {
    value: ({ body }) => growth(body.mixedWords, MANY),
    prior: 2,
    reason: 'mixes two alphabets in one word',
  },
  hidden: { value: ({ body }) => growth(body.hidden, 5), prior: 0.5, reason: 'has hidden characters' },
  pictures: { value: ({ body }) => growth(body.pictures, 8), reason: 'has many emoji' },
  hardWraps: {
    value: (facts) => yes(facts.body.hardWraps > 0 && isSuspicious(facts)),
    reason: 'breaks its lines as spam tools do',
  },
  codeMarks: { value: ({ body }) => growth(body.codeMarks, 10), prior: -1 },
  commonWords: { value: ({ counts }) => counts.commonShare ?? USUAL_COMMON_WORDS },
  words: { value: ({ size }) => growth(size, 200) },
  short: { value: ({ size }) => yes(size <= VERY_SHORT_WORDS) },
  long: { value: ({ size }) => yes(size >= LONG_WORDS) },
  nameWords: { value: nameWords, prior: 1, reason: SEARCH_PHRASE },
  nameShop: { value: nameShop, prior: 1.5, reason: 'is signed with what looks like the name of a shop' },
  namePhrase: { value: (facts) => yes(isLowerCase(facts, 3)), prior: 2, reason: SEARCH_PHRASE },
  nameLink: {
    value: ({ name }) => yes(name.links.length > 0),
    prior: 2,
    reason: 'is signed with a web address',
  },
  nameDigits: { value: ({ name }) => yes(name.digits > 0) },
  nameLowerCase: { value: (facts) => yes(isLowerCase(facts, 2)) },
  nameLong: {
    value: ({ name }) => (name.length > LONG_NAME ? growth(name.length - LONG_NAME, 30) : 0),
    reason: 'is signed with a very long name',
  },
} satisfies Record<string, Signal>;

type SignalName = keyof typeof table;
export type Signals = Record<SignalName, number>;
export const signalNames = listKeys(table);
const signals: Record<SignalName, Signal> = table;

export function measureSignals(body: Scan, name: Scan): Signals {
  const facts = collectFacts(body, name);
  return toRecord(signalNames, (key) => signals[key].value(facts));
}

export function signalPrior(key: SignalName): number {
  return signals[key].prior ?? 0;
}

export function signalReason(key: SignalName, body: Scan): string | undefined {
  const { reason } = signals[key];
  return typeof reason === 'function' ? reason(body) : reason;
}

function collectFacts(body: Scan, name: Scan) {
  const links = body.links.filter((link) => !link.trusted);
  return {
    body,
    name,
    names: name.words.map((word) => word.text),
    links,
    explicit: links.filter((link) => link.explicit).length,
    counts: countWords(body.words),
    size: body.words.length,
    latin: body.letters - body.foreignLetters,
  };
}

/** `count` as a number that grows ever more slowly and reaches one at `full`. */
function growth(count: number, full: number): number {
  return Math.min(2, Math.log1p(count) / Math.log1p(full));
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

function yes(holds: boolean): number {
  return holds ? 1 : 0;
}

function topic(key: Topic) {
  return ({ counts }: Facts) => growth(counts.topics[key], MANY);
}

function totalLength(links: readonly Link[]): number {
  return links.reduce((sum, link) => sum + link.length, 0);
}

const USUAL_ENDINGS = new Set('com org net io uk de fr nl ca au ch eu me dev'.split(' '));

/** A host that is a search phrase, or under a free TLD. */
function isOdd({ host }: Link): boolean {
  return host.length > 24 || host.split('-').length > 2 || !USUAL_ENDINGS.has(getEnding(host));
}

/** Spam tools wrap their lines, but so does text pasted from a mail: counts only with other signs. */
function isSuspicious(facts: Facts): boolean {
  const { calls: _, contact: __, ...telling } = facts.counts.topics;
  return (
    Object.values(telling).some((count) => count > 0) ||
    facts.counts.praises > 0 ||
    facts.counts.selfPromotions > 0 ||
    nameShop(facts) > 0 ||
    nameWords(facts) > 0 ||
    isLowerCase(facts, 2) ||
    facts.name.links.length > 0
  );
}

function nameWords({ names }: Facts): number {
  return Math.max(0, Math.min(2, (names.length - 2) / 2));
}

function nameShop({ names }: Facts): number {
  return growth(names.filter(isShopWord).length, 2);
}

const tradeTopics = [
  topics.pills,
  topics.gambling,
  topics.adult,
  topics.money,
  topics.trade,
  topics.promotion,
];

function isShopWord(word: string): boolean {
  if (shopName.has(word)) return true;
  if (!givenNames.has(word) && tradeTopics.some((words) => words.has(word))) return true;
  return word.length >= 6 && shopNameParts.some((part) => word.includes(part));
}

/** People capitalise their names; search phrases are not. */
function isLowerCase({ name }: Facts, leastWords: number): boolean {
  return name.words.length >= leastWords && name.capitals === 0 && name.foreignLetters === 0;
}

function isInHost({ names, links }: Facts): boolean {
  const letters = names.join('');
  return letters.length >= 5 && links.some((link) => link.host.replaceAll('-', '').includes(letters));
}

function linksInWords({ links }: Scan): string {
  const count = links.filter((link) => link.explicit && !link.trusted).length;
  return count === 1 ? 'has a link' : `has ${inWords(count)} links`;
}

function inWords(count: number): string {
  return 'no one two three four five six seven eight nine ten'.split(' ')[count] ?? String(count);
}

type Topic = keyof typeof topics;
const topicNames = listKeys(topics);
const MILL_REACH = 2;
const MIN_MAGIC_WORDS = 3;
const MIN_WORDS = 8;

/** One pass over the words; each list is a bit, so that a word is looked up once. */
const lists = [...topicNames.map((key) => topics[key]), spellbound, millTopics, millWords, commonWords];
const [SPELLBOUND = 0, MILL_TOPIC = 0, MILL_WORD = 0, COMMON = 0] = [0, 1, 2, 3].map(
  (at) => 1 << (topicNames.length + at),
);
const wordBits = new Map<string, number>();
for (const [at, words] of lists.entries())
  for (const word of words) wordBits.set(word, (wordBits.get(word) ?? 0) | (1 << at));

function countWords(words: readonly Word[]) {
  const bits = words.map((word) => wordBits.get(word.text) ?? 0);
  const count = (bit: number) => bits.reduce((sum, found) => sum + (found & bit ? 1 : 0), 0);
  const counts = toRecord(topicNames, (name) => count(1 << topicNames.indexOf(name)));
  const magic = counts.magic > 0 ? counts.magic + count(SPELLBOUND) : 0;
  counts.magic = magic >= MIN_MAGIC_WORDS ? magic : 0;
  const latin = words.filter((word) => word.latin).length;
  const pairs = words.slice(1).map((word, at) => `${words[at]?.text} ${word.text}`);
  return {
    topics: counts,
    praises: pairs.filter((pair) => praise.has(pair)).length,
    selfPromotions: pairs.filter((pair) => selfPromotion.has(pair)).length,
    /** 'essay writing service', 'cheap dissertation help': subject and trade close together. */
    mills: bits.reduce((sum, found, at) => sum + (found & MILL_TOPIC ? tradeWordsNear(bits, at) : 0), 0),
    /** Undefined if there are too few words. */
    commonShare: latin >= MIN_WORDS ? count(COMMON) / latin : undefined,
  };
}

function tradeWordsNear(bits: readonly number[], at: number): number {
  return bits.slice(Math.max(0, at - MILL_REACH), at + MILL_REACH + 1).filter((found) => found & MILL_WORD)
    .length;
}
