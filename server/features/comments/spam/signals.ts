/** What a person would notice at once, as numbers of about one. The order is part of the model's format. */
import type { Link } from './links.ts';
import type { Scan } from './scan.ts';
import {
  commonWords,
  millHostParts,
  millTopics,
  millWords,
  praise,
  selfPromotion,
  shopName,
  shopNameParts,
  spellbound,
  type Topic,
  topics,
} from './vocabulary.ts';

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
 * What a signal is worth before any training: what the data shows too rarely to teach. Training starts from here
 * and moves whatever it has evidence about.
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
  nameLink: 2,
  nameWords: 1,
};

const MANY = 3;

/** `count` as a number that grows ever more slowly and reaches one at `full`. */
function grown(count: number, full: number): number {
  return Math.min(2, Math.log1p(count) / Math.log1p(full));
}

function share(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

export function signalsOf(text: string, body: Scan, name: string, author: Scan): Signals {
  const links = body.links.filter((link) => !link.trusted);
  const explicit = links.filter((link) => link.explicit).length;
  const linkLength = links.reduce((sum, link) => sum + link.end - link.start, 0);
  const lastLink = body.links.at(-1);
  const topicCounts = countTopics(body);
  const praises = countPhrases(body, praise);
  const tags = countTags(text);
  const latinWords = body.words.filter((word) => word.latin);
  const common = latinWords.filter((word) => commonWords.has(word.text)).length;
  const anyLink = explicit > 0 ? 1 : 0;
  const latinLetters = body.letters - body.foreignLetters;

  return {
    always: 1,
    anyLink,
    links: grown(explicit, MANY),
    manyLinks: explicit >= MANY ? 1 : 0,
    linkShare: share(linkLength, body.length),
    linkAtEnd: lastLink && !lastLink.trusted && body.length - lastLink.end < 12 ? 1 : 0,
    bareDomains: grown(links.length - explicit, MANY),
    onlyLink: links.length > 0 && body.words.length <= 3 ? 1 : 0,
    homeLinks: links.some((link) => link.path.length <= 1) ? 1 : 0,
    oddHosts: links.some((link) => isOddHost(link.host)) ? 1 : 0,
    repeatedHost: new Set(links.map((link) => link.host)).size < links.length ? 1 : 0,
    nameInHost: isNameInHost(name, links) ? 1 : 0,
    trustedLinks: body.links.length > links.length ? 1 : 0,
    htmlLinks: grown(tags.links, MANY),
    bbLinks: grown(tags.bbLinks, MANY),
    markdownLinks: grown(tags.markdownLinks, MANY),
    htmlTags: grown(tags.others, MANY),
    emails: grown(body.emails, 1),
    phones: grown(body.phones, 1),
    handles: grown(body.handles, MANY),
    moneySigns: grown(body.money, MANY),
    ...topicCounts,
    essayMill: grown(countMills(body), 2),
    millHost: links.some((link) => millHostParts.some((part) => link.host.includes(part))) ? 1 : 0,
    praise: grown(praises, MANY),
    selfPromotion: grown(countPhrases(body, selfPromotion), MANY),
    praiseAndLink: praises > 0 ? anyLink : 0,
    linkInShort: links.length > 0 && body.words.length < 20 ? 1 : 0,
    callInShort: body.words.length < 20 ? topicCounts.calls : 0,
    capitals: latinLetters > 10 ? share(body.capitals, latinLetters) : 0,
    allCapitals: body.capitalWords >= 4 && body.capitals > 0.7 * latinLetters ? 1 : 0,
    exclamations: grown(body.exclamations, 4),
    questions: grown(body.questions, 4),
    runs: body.longestRun >= 5 ? grown(body.longestRun, 20) : 0,
    repeatedWords: repetition(body),
    mixedWords: grown(body.mixedWords, MANY),
    hidden: grown(body.hidden, 5),
    pictures: grown(body.pictures, 8),
    digits: share(body.digits, body.letters + body.digits),
    hardWraps: body.hardWraps > 0 ? 1 : 0,
    codeMarks: grown(body.codeMarks, 10),
    camelWords: grown(body.camelWords, MANY),
    quotes: grown(body.quotes, 4),
    commonWords: latinWords.length >= 8 ? share(common, latinWords.length) : 0.35,
    words: grown(body.words.length, 200),
    short: body.words.length <= 4 ? 1 : 0,
    long: body.words.length >= 150 ? 1 : 0,
    ...nameSignals(name, author, body),
  };
}

const USUAL_ENDINGS = new Set([
  'com',
  'org',
  'net',
  'io',
  'uk',
  'de',
  'fr',
  'nl',
  'ca',
  'au',
  'ch',
  'eu',
  'me',
  'dev',
]);

/** A host that is a search phrase, or ends where addresses are given away. */
function isOddHost(host: string): boolean {
  const labels = host.split('.');
  return host.split('-').length > 2 || host.length > 24 || !USUAL_ENDINGS.has(labels.at(-1) ?? '');
}

const MIN_NAME_IN_HOST = 5;

function isNameInHost(name: string, links: readonly Link[]): boolean {
  const letters = name
    .slice(0, 80)
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .join('');
  if (letters.length < MIN_NAME_IN_HOST) return false;
  return links.some((link) =>
    link.host
      .split(/[^a-z0-9]/)
      .join('')
      .includes(letters),
  );
}

function countTopics(body: Scan): Record<Topic, number> {
  const counts = {
    pills: 0,
    gambling: 0,
    adult: 0,
    money: 0,
    trade: 0,
    promotion: 0,
    magic: 0,
    calls: 0,
    blogTalk: 0,
    contact: 0,
  };
  let charmed = 0;
  for (const word of body.words) {
    for (const topic of topicNames) if (topics[topic].has(word.text)) counts[topic]++;
    if (spellbound.has(word.text)) charmed++;
  }
  counts.magic = counts.magic > 0 && counts.magic + charmed >= MANY ? counts.magic + charmed : 0;
  for (const topic of topicNames) counts[topic] = grown(counts[topic], MANY);
  return counts;
}

const topicNames = Object.keys(topics) as Topic[];

function countPhrases(body: Scan, phrases: ReadonlySet<string>): number {
  let found = 0;
  for (let at = 0; at + 1 < body.words.length; at++)
    if (phrases.has(`${body.words[at]?.text} ${body.words[at + 1]?.text}`)) found++;
  return found;
}

/** 'essay writing service', 'cheap dissertation help': the subject and the trade within three words. */
function countMills(body: Scan): number {
  let found = 0;
  for (let at = 0; at < body.words.length; at++) {
    if (!millTopics.has(body.words[at]?.text ?? '')) continue;
    for (let near = Math.max(0, at - 2); near <= at + 2 && near < body.words.length; near++)
      if (millWords.has(body.words[near]?.text ?? '')) found++;
  }
  return found;
}

/** How much of the text says again what it said before: zero up to what is normal for its length. */
function repetition(body: Scan): number {
  if (body.words.length < 8) return 0;
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < body.words.length; at++)
    pairs.add(`${body.words[at]?.text} ${body.words[at + 1]?.text}`);
  return Math.max(0, 0.9 - pairs.size / (body.words.length - 1));
}

const HTML_TAGS = new Set(
  'b i u p br em strong img font span div center iframe script h1 h2 h3 ul ol li table td'.split(' '),
);

/** Markup that a form without markup cannot use, told apart by who uses it. */
function countTags(text: string) {
  const counts = { links: 0, bbLinks: 0, markdownLinks: 0, others: 0 };
  for (let at = 0; at + 1 < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x3c) {
      let end = at + 1;
      while (end < text.length && end - at < 8 && /[a-z0-9]/i.test(text.charAt(end))) end++;
      const tag = text.slice(at + 1, end).toLowerCase();
      if (tag === 'a') counts.links++;
      else if (HTML_TAGS.has(tag)) counts.others++;
    } else if (code === 0x5b) {
      const tag = text.slice(at + 1, at + 6).toLowerCase();
      if (tag.startsWith('url=') || tag.startsWith('url]') || tag.startsWith('link=')) counts.bbLinks++;
    } else if (code === 0x5d && text.charCodeAt(at + 1) === 0x28) {
      if (text.slice(at + 2, at + 6).toLowerCase() === 'http') counts.markdownLinks++;
    }
  }
  return counts;
}

function isShopWord(word: string): boolean {
  return shopName.has(word) || (word.length > 5 && shopNameParts.some((part) => word.includes(part)));
}

function nameSignals(name: string, author: Scan, body: Scan) {
  const names = author.words.map((word) => word.text);
  const first = names[0];
  return {
    nameWords: Math.max(0, Math.min(2, (names.length - 2) / 2)),
    nameShop: grown(names.filter(isShopWord).length, 2),
    nameLink: author.links.length > 0 ? 1 : 0,
    nameDigits: author.digits > 0 ? 1 : 0,
    nameLowerCase: names.length >= 2 && author.capitals === 0 && author.foreignLetters === 0 ? 1 : 0,
    nameCapitals: author.capitalWords > 0 && author.capitals === author.letters ? 1 : 0,
    nameLong: name.length > 25 ? grown(name.length - 25, 30) : 0,
    nameInText:
      names.length >= 2 &&
      first &&
      body.words.some((word, at) => word.text === first && body.words[at + 1]?.text === names[1])
        ? 1
        : 0,
  };
}
