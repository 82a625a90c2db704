/** A comment as words, links and counts. Every pattern is anchored or bounded: the time is linear in its length. */
import { campusWords, topDomains, trustedHosts, universities } from './vocabulary.ts';

export type Word = {
  /** Lower case, with look-alike letters replaced by Latin ones. */
  text: string;
  latin: boolean;
  /** False for what the shipped model must not judge: other scripts, and academic words. */
  judged: boolean;
};

export type Link = {
  host: string;
  path: string;
  length: number;
  /** Written with its scheme or `www.`, so meant to be followed; `example.com` alone is not. */
  explicit: boolean;
  /** Hosts that people legitimately link to: universities, libraries, encyclopaedias, code. */
  trusted: boolean;
};

export type Scan = ReturnType<typeof scan>;

/** More than a comment may contain; the rest is ignored. */
export const MAX_SCANNED = 20_000;
/** Placeholder for a link in the sequence of words. */
export const LINK_WORD = '://';
const LINK = '\u0001';
const HIDDEN = '\u00ad\u0300-\u036f\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff';
const WORD = new RegExp(`${LINK}|[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}${HIDDEN}]|['’](?=\\p{L})){0,39}`, 'gu');
const HIDDEN_CHARACTER = new RegExp(`[${HIDDEN}]`, 'gu');
const NOT_LATIN = new RegExp(`[^${LINK}\\x21-\\x7e\\p{Script=Latin}]+`, 'gu');

export function scan(input: string) {
  const whole = input.slice(0, MAX_SCANNED).normalize('NFKC').slice(0, MAX_SCANNED);
  const text = whole.replace(SPACED, (letters) => letters.replace(/[ .*_-]/g, '\u200b'));
  const { plain, ...contacts } = findContacts(text);
  const words: Word[] = [];
  let mixedWords = 0;
  let foreignLetters = 0;
  const grams = plain.replace(WORD, (raw) => {
    if (raw === LINK) {
      words.push({ text: LINK_WORD, latin: true, judged: true });
      return LINK;
    }
    const lower = raw.replace(HIDDEN_CHARACTER, '').toLowerCase().replaceAll('’', "'");
    const isMixed = MIXED.test(lower);
    if (isMixed) mixedWords++;
    const word = isMixed ? toLatin(lower) : lower;
    const latin = !FOREIGN.test(word);
    if (!latin) foreignLetters += word.length;
    const judged = latin && !campusWords.has(word);
    words.push({ text: word, latin, judged });
    return judged ? word : ' ';
  });
  const count = (pattern: RegExp) => plain.match(pattern)?.length ?? 0;
  return {
    ...contacts,
    words,
    /** The Latin part of the text, one blank for everything else: the input of the n-grams. */
    grams: grams.replace(NOT_LATIN, ' ').trimStart(),
    length: text.length,
    endsWithLink: plain.trimEnd().slice(-12).includes(LINK),
    letters: count(/\p{L}/gu),
    foreignLetters,
    mixedWords,
    capitals: count(/\p{Lu}/gu),
    capitalWords: count(/(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu),
    digits: count(/\p{N}/gu),
    pictures: count(/\p{Extended_Pictographic}/gu),
    hidden: count(HIDDEN_CHARACTER),
    exclamations: count(/!/g),
    money: count(/[$€£]/g),
    codeMarks: count(/[{}`\\_=;]/g),
    /** Line breaks after a blank in the middle of a sentence: how spam tools wrap their templates. */
    hardWraps: count(/ \n(?=\p{Ll})/gu),
    longestRun: Math.max(0, ...(plain.match(/(\S)\1{4,}/gu) ?? []).map((run) => run.length)),
    htmlLinks: count(/<a\b/gi),
    htmlTags: count(
      /<(?:[biup]|br|em|strong|img|font|span|div|center|iframe|script|h[1-3]|[uo]l|li|table|td)\b/gi,
    ),
    bbLinks: count(/\[(?:url[=\]]|link=)/gi),
    phones: count(PHONE),
  };
}

/** A word written letter by letter; what stands between the letters becomes a hidden character. */
const SPACED = /(?<![\p{L}\p{N}.])\p{L}(?:[ .*_-]\p{L}){5,39}(?![\p{L}\p{N}])/gu;

const FOREIGN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Latin letters with those of a script that has Latin shapes, or with small capitals. A Greek letter before a Latin one is notation. */
const MIXED =
  /^(?=.*\p{Script=Latin})(?=.*[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\u1d00-\u1d22]).{4}/u;

/** Each Latin letter, followed by its look-alikes. */
const LOOKALIKES = new Map(
  'aаɑαᴀ bвЬʙ cсϲᴄ dԁᴅ eеёᴇ fꜰ gɡɢ hһнʜ iіιїɪ jјᴊ kкκᴋ lӏʟ mмᴍ nոηɴ oоοօⲟ᧐ᴏ pрρᴘ qԛ rгʀ sѕꮪꜱ tтτᴛ uսυᥙᴜ vνѵᴠ wԝꮃꮤᴡ xхχ yуγүʏ zᴢ'
    .split(' ')
    .flatMap(([letter = '', ...alike]) => alike.map((other) => [other, letter] as const)),
);

function toLatin(text: string): string {
  return text.replace(/[^a-z]/gu, (letter) => LOOKALIKES.get(letter) ?? letter);
}

/** Nine to fifteen digits, but no date and no ISBN. */
const PHONE =
  /(?<!\d[().\- ]{0,2})(?!97[89]|(?:19|20)\d\d[().\- ])\d(?:[().\- ]{0,2}\d){8,14}(?![().\- ]{0,2}\d)/g;

const CHUNK = /[^\s<>"'()[\]{}|,;`“”‘’«»，、。]+/gu;
const ADDRESS = /^((?:www\.)?)([a-z\d.-]{1,253})/i;

/** Links, and the text with a mark for each. */
function findContacts(text: string) {
  const links: Link[] = [];
  let emails = 0;
  let handles = 0;
  const plain = text.replace(CHUNK, (chunk) => {
    const scheme = chunk.indexOf('://') + '://'.length;
    const hasScheme = scheme > 2 && /https?$/i.test(chunk.slice(Math.max(0, scheme - 8), scheme - 3));
    const start = hasScheme ? scheme : chunk.search(/[a-z\d]/i);
    const at = chunk.indexOf('@');
    if (at >= 0 && !hasScheme) {
      if (at < start && chunk.length - start > 2) handles++;
      if (at > start && chunk.lastIndexOf('.') > at) emails++;
      return chunk;
    }
    const latin = MIXED.test(chunk) ? toLatin(chunk) : chunk;
    const [written = '', www = '', name = ''] = ADDRESS.exec(latin.slice(Math.max(0, start))) ?? [];
    const host = name.toLowerCase().replace(/[.-]{1,9}$/, '');
    const explicit = hasScheme || www !== '';
    if (!host || (!explicit && !isHost(host))) return chunk;
    const path = chunk.slice(start + written.length, start + 500);
    links.push({ host, path, length: chunk.length - start, explicit, trusted: isTrusted(host) });
    return chunk.slice(0, start) + LINK;
  });
  return { plain, links, emails, handles };
}

// Product names and abbreviations that end like a domain.
const NOT_HOSTS = new Set(['asp.net', 'ado.net', 'vb.net', 'paint.net', 'ml.net', 'socket.io', 'e.g', 'i.e']);

function isHost(host: string): boolean {
  return host.lastIndexOf('.') > 0 && topDomains.has(getEnding(host)) && !NOT_HOSTS.has(host);
}

export function getEnding(host: string): string {
  return host.slice(host.lastIndexOf('.') + 1);
}

function isTrusted(host: string): boolean {
  const labels = host.split('.');
  const [last = '', before = ''] = labels.toReversed();
  if (last === 'edu' || last === 'gov') return true;
  if (last.length === 2 && labels.length > 2 && ['ac', 'edu', 'gov'].includes(before)) return true;
  if (last.length === 2 && (universities.has(before) || UNIVERSITY.test(before))) return true;
  return trustedHosts.has(`${before}.${last}`) || trustedHosts.has(labels.slice(-3).join('.'));
}

/** Universities without a TLD of their own are recognised by name: uni-bonn.de, univ-lyon2.fr, unibo.it. */
const UNIVERSITY =
  /^(?:uni-|univ-|tu-|uni[a-z\d]{0,5}$|[a-z\d]{0,14}universit[a-z\d]{0,14}$|[a-z\d]{0,20}univ$)/;
