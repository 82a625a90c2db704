/** Links, addresses, telephone numbers and markup in a text. Every function here reads its text once, left to right. */
import { DIGIT, kindOf, LATIN, SPACE } from './letters.ts';

export type Link = {
  start: number;
  end: number;
  host: string;
  path: string;
  /** Written with its scheme or `www.`, so meant to be followed; `example.com` alone is not. */
  explicit: boolean;
  /** Hosts that people legitimately link to: universities, libraries, encyclopaedias, code. */
  trusted: boolean;
};

type Contacts = ReturnType<typeof findContacts>;

// Longer runs without whitespace are not typed URLs; only their beginning is read.
const MAX_HOST_LENGTH = 253;

const TOP_DOMAINS = new Set(
  (
    'com net org info biz co io me tv us uk ca au de fr it es nl be ch at pl ru ua by kz cz ro hu gr tr br mx ar cl ' +
    'in pk bd lk vn th my sg id ph cn hk tw jp kr za ng ke ae sa il ir eu asia pro name mobi xyz top site online ' +
    'shop store club live space website tech app dev blog link click work world life today agency company services ' +
    'loan win bid pw tk ml ga cf gq cc ws su edu gov mil ac lat icu vip bet casino poker'
  ).split(' '),
);

// Product names that end like a domain.
const NOT_HOSTS = new Set(['asp.net', 'ado.net', 'vb.net', 'paint.net', 'ml.net', 'socket.io', 'e.g', 'i.e']);

const TRUSTED_HOSTS = new Set(
  (
    'wikipedia.org wikimedia.org wiktionary.org doi.org arxiv.org jstor.org archive.org gutenberg.org orcid.org ' +
    'ncbi.nlm.nih.gov pubmed.gov nature.com science.org sciencedirect.com springer.com wiley.com tandfonline.com ' +
    'sagepub.com plos.org mla.org apa.org apastyle.org chicagomanualofstyle.org britannica.com merriam-webster.com ' +
    'oup.com cambridge.org loc.gov europa.eu who.int un.org bbc.co.uk nytimes.com theguardian.com zotero.org ' +
    'github.com gitlab.com stackoverflow.com stackexchange.com microsoft.com msdn.com codeplex.com asp.net nuget.org apache.org ietf.org json.org ' +
    'jquery.com sourceforge.net codeproject.com npmjs.com php.net mozilla.org w3.org python.org ' +
    'r-project.org ssrn.com researchgate.net academia.edu worldcat.org hathitrust.org plato.stanford.edu'
  ).split(' '),
);

export function findContacts(text: string) {
  const contacts = {
    links: [] as Link[],
    emails: 0,
    handles: 0,
    phones: countPhones(text),
    ...countMarkup(text),
  };
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const inside = at < text.length && !endsChunk(text.charCodeAt(at));
    if (inside && start < 0) start = at;
    if (inside || start < 0) continue;
    readChunk(text, start, at, contacts);
    start = -1;
  }
  return contacts;
}

function endsChunk(code: number): boolean {
  return CHUNK_ENDS[code] === 1;
}

const BRACKETS_AND_COMMAS = '<>"\'()[]{}|,;`“”‘’«»，、。';
const CHUNK_ENDS = Uint8Array.from({ length: 0x10000 }, (_, code) =>
  kindOf(code) === SPACE || BRACKETS_AND_COMMAS.includes(String.fromCharCode(code)) ? 1 : 0,
);

function readChunk(text: string, from: number, to: number, contacts: Contacts) {
  // Searches the run, never the rest of the text, which would make the scan quadratic.
  const chunk = text.slice(from, to);
  const scheme = chunk.indexOf('://');
  if (scheme >= 0 && /^https?$/i.test(lettersBefore(chunk, scheme))) {
    addLink(text, from + scheme + 3, to, true, contacts);
    return;
  }
  let start = 0;
  while (start < chunk.length && !isHostCharacter(chunk.charCodeAt(start))) start++;
  if (start > 0 && chunk.charAt(start - 1) === '@' && chunk.length - start > 2) contacts.handles++;
  const at = chunk.indexOf('@', start);
  if (at > start) {
    const dot = chunk.indexOf('.', at);
    if (dot > at && dot < chunk.length - 2) contacts.emails++;
    return;
  }
  if (chunk.indexOf('.', start) < 0) return;
  const explicit = chunk.slice(start, start + 4).toLowerCase() === 'www.';
  addLink(text, from + start, to, explicit, contacts);
}

function lettersBefore(chunk: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < 6 && kindOf(chunk.charCodeAt(start - 1)) === LATIN) start--;
  return chunk.slice(start, end);
}

function addLink(text: string, start: number, end: number, explicit: boolean, contacts: Contacts) {
  let hostEnd = start;
  const limit = Math.min(end, start + MAX_HOST_LENGTH);
  while (hostEnd < limit && isHostCharacter(text.charCodeAt(hostEnd))) hostEnd++;
  let host = text.slice(start, hostEnd).toLowerCase();
  while (host.endsWith('.') || host.endsWith('-')) host = host.slice(0, -1);
  if (host.startsWith('www.')) host = host.slice(4);
  const topDomain = host.slice(host.lastIndexOf('.') + 1);
  if (!host.includes('.') && !explicit) return;
  if (!explicit && (!TOP_DOMAINS.has(topDomain) || NOT_HOSTS.has(host) || host.startsWith('.'))) return;
  contacts.links.push({
    start,
    end,
    host,
    path: text.slice(hostEnd, Math.min(end, hostEnd + MAX_HOST_LENGTH)),
    explicit,
    trusted: isTrusted(host),
  });
}

function isHostCharacter(code: number): boolean {
  const kind = kindOf(code);
  return kind === LATIN || kind === DIGIT || code === 0x2e || code === 0x2d;
}

function isTrusted(host: string): boolean {
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const before = labels.at(-2) ?? '';
  if (last === 'edu' || last === 'gov') return true;
  const country = last.length === 2;
  if (country && labels.length > 2 && ['ac', 'edu', 'gov'].includes(before)) return true;
  if (country && isUniversity(before)) return true;
  if (TRUSTED_HOSTS.has(`${before}.${last}`)) return true;
  return labels.length > 2 && TRUSTED_HOSTS.has(labels.slice(-3).join('.'));
}

/** Universities without a TLD of their own are recognised by name: uni-bonn.de, univ-lyon2.fr, unibo.it. */
function isUniversity(label: string): boolean {
  if (UNIVERSITIES.has(label)) return true;
  if (label.startsWith('uni-') || label.startsWith('univ-') || label.startsWith('tu-')) return true;
  if (label.length > 24 || label.includes('-')) return false;
  return (
    label.includes('universit') || label.endsWith('univ') || (label.startsWith('uni') && label.length <= 8)
  );
}

// Well-known ones that their names do not reveal, by country TLD.
const UNIVERSITIES = new Set(
  (
    'ethz epfl uzh tum lmu kit rwth-aachen fu-berlin hu-berlin polimi polito rug uva uu vu tudelft tue eur ru utwente ' +
    'kuleuven ugent ulb vub ku au dtu sdu aau uio ntnu uib lu kth chalmers su gu liu umu helsinki aalto utu oulu tuni ' +
    'sorbonne-universite ens polytechnique sciencespo psl uam ucm us ub upm ugr uv usal uc up uminho cuni muni cvut ' +
    'elte bme tcd ucd dcu utoronto ubc mcgill uwaterloo ualberta yorku queensu sfu usp unicamp ufrj ufmg unam ' +
    'uba uchile puc uct wits sun hku ntnu'
  ).split(' '),
);

const MIN_PHONE_DIGITS = 9;
const MAX_PHONE_DIGITS = 15;
const PHONE_SEPARATORS = new Set(Array.from('()-. ', (character) => character.charCodeAt(0)));

function countPhones(text: string): number {
  let phones = 0;
  let digits = 0;
  let first = 0;
  let gap = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if (code >= 0x30 && code <= 0x39) {
      if (digits === 0) first = at;
      digits++;
      gap = 0;
      continue;
    }
    gap++;
    if (digits > 0 && gap <= 2 && PHONE_SEPARATORS.has(code)) continue;
    if (digits >= MIN_PHONE_DIGITS && digits <= MAX_PHONE_DIGITS && !isDateOrBook(text, first, digits))
      phones++;
    digits = 0;
  }
  return phones;
}

function isDateOrBook(text: string, first: number, digits: number): boolean {
  const start = text.slice(first, first + 3);
  if (digits === 13 && (start === '978' || start === '979')) return true;
  const fifth = text.charCodeAt(first + 4);
  return (start.startsWith('19') || start.startsWith('20')) && PHONE_SEPARATORS.has(fifth);
}

const HTML_TAGS = new Set(
  'b i u p br em strong img font span div center iframe script h1 h2 h3 ul ol li table td'.split(' '),
);
const MAX_TAG = 7;

/** Markup that a plain-text form cannot use, by who typically uses it. */
function countMarkup(text: string) {
  const counts = { htmlLinks: 0, bbLinks: 0, markdownLinks: 0, htmlTags: 0 };
  for (let at = 0; at + 1 < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x3c) {
      const tag = nameAfter(text, at + 1);
      if (tag === 'a') counts.htmlLinks++;
      else if (HTML_TAGS.has(tag)) counts.htmlTags++;
    } else if (code === 0x5b) {
      const tag = text.slice(at + 1, at + 6).toLowerCase();
      if (tag.startsWith('url=') || tag.startsWith('url]') || tag === 'link=') counts.bbLinks++;
    } else if (code === 0x5d && text.charCodeAt(at + 1) === 0x28) {
      if (text.slice(at + 2, at + 6).toLowerCase() === 'http') counts.markdownLinks++;
    }
  }
  return counts;
}

function nameAfter(text: string, start: number): string {
  let end = start;
  while (end < text.length && end - start < MAX_TAG) {
    const kind = kindOf(text.charCodeAt(end));
    if (kind !== LATIN && kind !== DIGIT) break;
    end++;
  }
  return text.slice(start, end).toLowerCase();
}
