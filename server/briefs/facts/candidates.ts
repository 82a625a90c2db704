/**
 * What may be a fact: generous patterns that find nearly every phrase of its kind, and many others. Which of them are
 * facts is decided by the weights (`classifier.ts`), so nothing here asks what stands around a phrase.
 */
import type { BriefField } from '#shared/contracts/briefs.ts';
import type { Sentence } from './split-sentences.ts';

export type Candidate = { value: string; start: number };

/** Patterns that begin and end with whole words, for all matches of a sentence. */
const matchWords = (...patterns: string[]) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${patterns.join('|')})(?![\\p{L}\\d])`, 'giu');

const UNIT = 'one|two|three|four|five|six|seven|eight|nine';
const SPELLED = `(?:${UNIT}|ten|eleven|twelve|fifteen) (?:hundred|thousand)|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-(?:${UNIT}))?(?: thousand)?|(?:thir|four|fif|six|seven|eigh|nine)teen|ten|eleven|twelve|${UNIT}|an? (?:hundred|thousand)|(?:half )?a dozen`;
const DIGITS =
  "\\d{1,3}(?:[,.'\\u00a0\\u202f ]\\d{3})+(?!\\d)|\\d{1,3}(?:[.,]\\d)? ?k(?![\\p{L}\\d])|\\d{1,6}(?: thousand)?";
const NUMBER = `(?:(?:${SPELLED})(?: ?\\(\\d{1,6}\\))?|${DIGITS})`;
const RANGE = `${NUMBER}(?:\\s?(?:-|–|—|−|to|and|or|bis)\\s?${NUMBER})?(?: ?\\+| or more)?`;

const MONTH =
  '(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\\.?';
const WEEKDAY =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?';
const ORDINAL =
  '(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final|next|this|coming|every|each|same|penultimate)';
const DAY = '\\d{1,2}(?:st|nd|rd|th|\\.)?';
const YEAR = "(?:,? ?(?:20\\d\\d|'\\d\\d))?";
const HOLIDAY =
  '(?:christmas|xmas|easter|thanksgiving|diwali|new year|halloween|reading week|half[- ]?term|break|holidays?|vacations?)';
const SPAN =
  '(?:hours?|hrs|days?|weeks?|wks?|fortnights?|months?|years?|terms?|semesters?|quarters?|class(?:es)?|lessons?|lectures?|seminars?|sessions?|tutorials?|labs?|modules?|units?|weekends?|evening|morning|night|half|project|placement)';

const dates = [
  matchWords(
    `${DAY} (?:of )?${MONTH}${YEAR}`,
    `\\d{1,2}[- ]${MONTH}[- ](?:20)?\\d\\d`,
    `${MONTH} ?(?:the )?${DAY}(?![.,:]?\\d)${YEAR}`,
    `${ORDINAL} (?:of )?${MONTH}`,
    '20\\d\\d-\\d\\d-\\d\\d|\\d{1,2}\\. ?\\d{1,2}\\. ?(?:(?:20)?\\d\\d)?|\\d{1,2}([/.-])\\d{1,2}\\1(?:20)?\\d\\d|\\d{1,2}/\\d{1,2}(?!/?\\d)',
    `(?:early|mid|late|end of|start of|beginning of|in|by|before|until)[- ]${MONTH}`,
  ),
  matchWords(
    WEEKDAY,
    '(?:today|tonight|tonite|tomorrow|tmrw|tmr|tmw|2moro|2morrow|2mrw|tomoz|morgen|overnight)(?: (?:morning|night|nite|evening|noon|afternoon))?',
    `(?:week|wk|module|unit|session|day|month|term|semester) ?(?:\\d{1,2}|${UNIT}|ten|eleven|twelve)`,
    `(?:start|beginning|end|middle|day|week) of (?:\\p{L}+ ){0,2}(?:${SPAN}|${MONTH}|day|course|classes|teaching|exams?|finals)`,
    `(?:(?:the )?${ORDINAL} )(?:\\p{L}+ )?${SPAN}(?: (?:of|in|before|after) (?:the |your |our |my )?(?:\\p{L}+ )?(?:${SPAN}|${HOLIDAY}|${MONTH}|course))?`,
    `(?:an?|a couple of|a few|${NUMBER}) (?:more |working |business |full |teaching |calendar |school )?${SPAN}(?: (?:after|before|prior to|from|following|in advance|later|earlier|ahead|time))?(?: (?:of )?(?:the|your|our|my|it|they|we|that|it's)(?: \\p{L}+){1,3})?`,
    `(?:before|after|by|over|until) (?:the )?(?:\\p{L}+ )?${HOLIDAY}`,
    `(?:day|night|evening|morning|week|class|lesson|session|lecture) (?:before|after|prior to|following)(?: \\p{L}+){1,4}`,
    '(?<=\\b(?:the|on|by|until|till|before|due|for) )\\d{1,2}(?:st|nd|rd|th)(?: of (?:this|next|the) month)?',
    'weekend|christmas eve|halloween|(?:finals|dead|exam|study|revision) week',
  ),
];
const joinsDates =
  /^(?:,? [\d.:]+ ?(?:am|pm|noon)?)?(?:,? ?(?:(?:on|in|at|of|before|after|i\.e\.,?(?: on)?|so|so on|which is|that is) )?(?:the )?| \((?:that'?s |which is |i\.?e\.? )?)$/i;

const LENGTH_UNIT =
  'words?|wds?|w|wörter|pages?|pgs?|pp|pagers?|páginas|seiten|sides?|sheets?|paragraphs?|paras?|characters?|chars|zeichen|minutes?|mins?|seconds?|secs?|slides?|lines|sentences';
const lengths = [
  new RegExp(
    `(?<![\\p{L}\\d.,#$£€])(?:${RANGE}|half a|a single|a couple of|a few|a)(?:\\s?[-\\u2011]\\s?|\\s)?(?:[\\p{L}\\d]+[- ]){0,2}?(?:${LENGTH_UNIT})(?![\\p{L}\\d])`,
    'giu',
  ),
  new RegExp(
    `(?<![\\p{L}\\d.,#$£€/:-])(?:\\d{1,2}(?:[,.]\\d{3}|[.,]?\\d? ?k)|\\d{3,5}|(?<=(?:words|pages|slides|minutes|paragraphs|seiten|length)[:|) ]{1,3}(?:(?:max|min|about|approx|ca|up to)\\.? ?)?)${RANGE})(?:\\s?(?:-|–|to)\\s?\\d[\\d.,]*)?(?![\\p{L}\\d%/:]|[.,]\\d)`,
    'giu',
  ),
];
const joinsLengths =
  /^ ?(?:\(|or |\/ ?|, i\.e\.,? )(?:approx\.?|about|around|ca\.?|max\.?|i\.e\.,?|=|~|roughly|equivalent to)? ?$/i;

const EDITION =
  '(?:[ ,]{0,2}\\(?(?:\\d{1,2}(?:st|nd|rd|th|ª)?|sixth|seventh|eighth|ninth|seventeenth)(?: ?ed(?:ition|ición|n)?\\b\\.?)?\\)?)?';
const STYLE_KIND =
  '(?:[ -]\\(?(?:style|format|referencing|references?|refs?|citations?|system|conventions?|guidelines|name[- ]year|author[- ]date|notes|footnotes?)\\)?){0,2}';
const citationStyles = [
  matchWords(
    `(?:APA|MLA|OSCOLA|MHRA|AGLC ?\\d?|Turabian|Bluebook|Cite Them Right|ISO[- ]?690|ABNT|McGill|Harvard|Chicago|Vancouver|IEEE|AMA|ASA|AAA|ACS|CSE|CBE|NLM|ACM|APSA|Oxford|Springer|JAMA|CMOS|AP|AIP|AMS|APS|RSC|SBL|LNCS|ASCE|ASME|DIN|DGPs|BPS|AGPS|Nature|Cell|Lancet|Science|German|Elsevier|GB/T 7714)${EDITION}${STYLE_KIND}`,
    'American Psychological Association|Modern Language Association',
    '(?:author|name|citation|parenthetical|numeric(?:al)?|number)[- ](?:date|year|page|name|sequence|citations?|references?|style|system)(?: system| format| style)?',
    '(?:footnotes?|endnotes?)(?: (?:references|citations|style|system|referencing))?',
    '(?:[\\p{L}-]+ ){1,2}(?:style(?: ?sheet| ?guide)?|conventions?|template|(?:referencing|citation|reference) (?:guide|system|style|format|guidelines))',
    "(?:house|citation|referencing|reference|institute|faculty|journal|department)(?:'s)? (?:style|guide|guidelines|format|norms)",
  ),
];

const DEGREE =
  '(?:[BM]\\.?(?:A|S|Sc|Com|Ed|Tech|Eng|Phil|Res|FA|BA|PA|PH|PP|SW|SN|SocSc|Litt|Arch|Mus|Des)\\.?|B\\.? ?(?:A|Sc|Com|Ed|Tech)\\.|M\\.? ?(?:A|Sc|Com|Ed|Tech|Phil)\\.|BBA|BCA|MCA|BPharm|BDS|MBBS|LL\\.? ?[BMD]\\.?|JD|MD|Ph\\.? ?D\\.?|DPhil|Ed\\.? ?[DS]\\.?|DBA|EMBA|GDL|LLB|M\\.?Div\\.?|premaster|DNP|DMA|DPT|Psy\\.?D|Pharm\\.?D|ADN|RN|PGCE|PGDE|PGCert|PGDip|PG[TR]?|UG|HN[CD]|ND|OND|BTEC|NVQ|GCSEs?|IGCSEs?|GCE|KCSE|WAEC|WASSCE|NSC|Matric|Abitur|Matura|baccalaur[eé]ate?|bac|HSC|VCE|QCE|WACE|NCEA|SACE|ATAR|HBO|VWO|HAVO|MBO|DP ?[12]|MYP|IB|EPQ|AP|APUSH|SAT|TAFE|TFG|TFM|KS[1-5]|MS[1-4]|L[1-8]|JC ?[12]|S[1-6]|(?:BA|MA|LLB|UG|B|M) ?[1-4]|Y(?:ea)?r? ?(?:[1-9]|1[0-3])|A2|A[- ]?levels?|AS[- ]levels?|O[- ]?levels?|T[- ]levels?|Highers?|Advanced Highers?|National [45]|ACCA|CIMA|CFA|CPA|NEBOSH|CIPD|TESOL|CELTA|DELTA)';
const LEVEL_WORD =
  "(?:under-?grad(?:uate)?s?|post-?grad(?:uate)?s?|grad(?:uate)?|master(?:'?s)?|bachelor(?:'?s)?|doctor(?:al|ate)?|post-?doc(?:toral)?|honou?rs|diploma|foundation|certificate|laurea|licence|freshm[ae]n|freshers?|sophomores?|juniors?|seniors?|gymnasium|klasse|oberstufe|sixth[- ]form(?:ers?)?|(?:upper|lower) (?:sixth|division)|(?:master|bachelor|doktor|diplom)-?arbeit|(?:pro|haupt|ober)seminar|(?:high|secondary|middle|primary|grammar|elementary|prep|graduate|grad|medical|law|nursing)[- ]school(?:er)?|community college|junior college|(?:leaving|junior) cert(?:ificate)?|(?:senior|junior) cycle|key stage ?\\d|access (?:course|to \\p{L}+)|pre-?sessional|pre-?university|apprentice(?:ship)?|residency|resident|intermediate|associate(?:'s)? degree|capstone|pupil|habilitation|cégep|liceum|lyc[ée]e|studienkolleg|top-up degree|professional qualification|(?:english|maths?|physics|chem(?:istry)?|bio(?:logy)?|history|engl) (?:9|1[0-3])|first-years?|second-years?)";
const NTH =
  '(?:first|second|third|fourth|fifth|sixth|final|last|penultimate|1st|2nd|3rd|4th|5th|6th|[1-6]\\.)';
const levels = [
  matchWords(
    `${NTH}(?:(?:, |[ -] ?(?:and |or |to )?)${NTH})*[- ](?:years?|yrs?|sem(?:ester)?|semesters|term)`,
    '(?:years?|yrs?|stage|semester|sem|part)(?: level)?:? ?(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|I{1,3}|IV|VI{0,3})',
    '(?:academic |module |study |course |FHEQ |RQF |SCQF |NQF |EQF )?(?:level|lvl)(?: of study| level)?:? ?(?:\\d{1,3}|H|M|one|two|three|four|five|six|seven|eight)|\\d00[- ]?level',
    '(?:grade|class|standard|std|form)(?: level)?:? ?(?:\\d{1,2}|[XVI]{1,4}|seven|eight|nine|ten|eleven|twelve)|(?:\\d{1,2}(?:st|nd|rd|th)|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth)[- ](?:grade(?:rs?)?|standard|std|form|class|year)',
    `${DEGREE}|${LEVEL_WORD}`,
  ),
];
const joinsLevels = /^[ ,()–/-]*(?:[\p{L}&'.]+[ ,()–/-]+){0,3}$/u;

const SOURCE =
  '(?:sources?|references?|refs?|citations?|works|entries|books?|items|(?:case )?studies|papers?|texts|readings?|publications?|monographs?|authorities|quellen|titles|literature|articles?|interpretations|positions|journals?|reports?|reviews?|documents|documentaries|interviews|annotations|scholars|critics|cases|websites|poems|novels|films)';
const sources = [
  matchWords(
    `(?!\\d{3})${RANGE}(?: |-)(?:\\(\\d+\\) )?(?:(?!(?:words?|pages?|minutes)\\b)[\\p{L}'-]+,? ){0,5}?${SOURCE}`,
    '(?:no|zero) (?:outside|external|secondary|additional|other|further) (?:sources|references|reading|research|literature)',
    `${RANGE} of (?:which|them|these|those|the)`,
  ),
  matchWords(
    `(?<![.,:/-])(?!\\d{4}|\\d,\\d)(?:${RANGE})(?![%/:]|[.,]\\d|,\\d| ?(?:${LENGTH_UNIT}|am|pm)(?!\\p{L}))`,
  ),
];
const announcesSources = new RegExp(`(?<!\\p{L})${SOURCE}(?!\\p{L})|bibliograph|literature`, 'iu');

/** A row of a table has a few, a page of figures hundreds. */
const MAX_CANDIDATES = 12;

/** The phrases of a sentence that may say something about a field. */
export function listCandidates(field: BriefField, sentence: Sentence): Candidate[] {
  const candidates = findCandidates(field, sentence).slice(0, MAX_CANDIDATES);
  const isCounted = field === 'length' || field === 'sources';
  return isCounted && isRubric(sentence.text, candidates) ? [] : candidates;
}

/** "900 words | 700 words | 500 words": what earns which mark. */
function isRubric(text: string, candidates: Candidate[]): boolean {
  return new Set(candidates.map(({ start }) => text.slice(0, start).split('|').length)).size > 2;
}

function findCandidates(field: BriefField, sentence: Sentence): Candidate[] {
  const text = sentence.text.replaceAll(/[‘’]/g, "'");
  switch (field) {
    case 'deadline':
      return joinNeighbours(text, matchPhrases(dates, text), joinsDates);
    case 'length':
      return joinNeighbours(text, matchPhrases(lengths, text), joinsLengths);
    case 'citationStyle':
      return joinNeighbours(text, matchPhrases(citationStyles, text), /^(?: \(|, )$/);
    case 'level':
      return joinNeighbours(text, matchPhrases(levels, text), joinsLevels);
    case 'sources':
      return announcesSources.test(`${sentence.heading} ${sentence.previous} ${text}`)
        ? matchPhrases(sources, text)
        : [];
    case 'restriction':
      return [{ value: text, start: 0 }];
  }
}

/** Every match of the patterns that overlaps no match before it. */
function matchPhrases(patterns: RegExp[], text: string): Candidate[] {
  const candidates: Candidate[] = [];
  for (const pattern of patterns)
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const value = match.trim().replace(/[.,(]+$/, '');
      const start = index + match.indexOf(value);
      const overlaps = candidates.some(
        (other) => start < other.start + other.value.length && other.start < start + value.length,
      );
      if (value && !overlaps) candidates.push({ value, start });
    }
  return candidates.sort((one, other) => one.start - other.start);
}

/** "Week 11, on Friday 16 October" is one date, "MSc Finance, second year" one level. */
function joinNeighbours(text: string, candidates: Candidate[], between: RegExp): Candidate[] {
  const joined: Candidate[] = [];
  for (const candidate of candidates) {
    const last = joined.at(-1);
    const gap = last && text.slice(last.start + last.value.length, candidate.start);
    const isTwo = /\d(?:\W? ?\p{L}+)?$/u.test(last?.value ?? '') && /^\d/.test(candidate.value);
    if (last && gap !== undefined && !isTwo && between.test(gap))
      last.value = text.slice(last.start, candidate.start + candidate.value.length);
    else joined.push({ ...candidate });
  }
  return joined;
}
