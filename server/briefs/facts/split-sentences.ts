/** A longer one is a table or a list without punctuation: its beginning is enough, and keeps every pattern quick. */
const MAX_SENTENCE = 600;
/** What stands alone above something and announces it: "Deadline", "When is it due?". */
const MAX_HEADING = 70;

export type Sentence = {
  text: string;
  /** The line above, if it announces: "Deadlines:", or the first row of a table. */
  heading: string;
  /** The sentence before, to which "they" and "it" refer. */
  previous: string;
};

/** The sentences of a text. A line is one too: labels, list items and rows of tables have no full stop. */
export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let heading = '';
  let previous = '';
  for (const line of joinWrappedLines(text)) {
    if (isHeading(previous)) heading = previous;
    // A list and a table keep their heading, everything else has the line above only.
    else if (!isItem(line)) heading = '';
    for (const sentence of splitLine(line)) {
      const text = sentence.slice(0, MAX_SENTENCE);
      sentences.push({ text, heading, previous: sentences.at(-1)?.text ?? '' });
    }
    previous = line;
  }
  return sentences;
}

function isItem(line: string): boolean {
  const isShort = line.length <= MAX_HEADING && !/[.!?]$/.test(line);
  return isShort || STARTS_ITEM.test(line) || STARTS_LABEL.test(line) || line.includes('|');
}

/** A heading with a figure, if it is no year, says something itself. */
function isHeading(line: string): boolean {
  return (
    line.length > 0 &&
    line.length <= MAX_HEADING &&
    !/[\d.;,]|^\W*$/.test(line.replace(/[.:?]$|\b20\d\d\b/g, ''))
  );
}

const STARTS_ITEM = /^(?:[•●○▪◦‣·*–—+-]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s/i;
const STARTS_LABEL = /^[\p{L}\d. /&-]{1,40}:/u;
const QUOTE_MARK = /^(?:>[ \t]?)+/;
/** A line before a name or a date, both of which begin with a capital. */
const UNFINISHED =
  /(?:,|\b(?:a|an|the|and|or|but|of|to|from|in|on|at|by|for|with|without|until|before|after|than|is|are|be|use|using|next|this|your|our|my|no|not|any|that|i))$/i;
/** Mail programs wrap at 60 to 80 characters. */
const WRAPPED = { min: 50, max: 100 };

function joinWrappedLines(text: string): string[] {
  const lines: string[] = [];
  let previous = '';
  const raw = text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => line.replace(QUOTE_MARK, '').trim());
  // Who begins short lines with a small letter does so with others too.
  const isTyped = raw.some(
    (line, index) =>
      line.length < WRAPPED.min && /^\p{Ll}/u.test(line) && /^[\p{Ll}\d]/u.test(raw[index + 1] ?? ''),
  );
  for (const line of raw) {
    const continues =
      previous.length >= WRAPPED.min &&
      previous.length <= WRAPPED.max &&
      /[^.!?:;|]$/.test(previous) &&
      line !== '' &&
      !line.includes('|') &&
      !STARTS_ITEM.test(line) &&
      !STARTS_LABEL.test(line) &&
      ((!isTyped && /^[\p{Ll}\d(]/u.test(line)) || UNFINISHED.test(previous));
    if (continues) lines[lines.length - 1] += ` ${line}`;
    else if (line) lines.push(line);
    previous = line;
  }
  return lines;
}

const SENTENCE_END = /(?<=[.!?…]["'”’)\]]?)\s+/;
/** "approx. 2,000 words", "min. 5 sources": no end of a sentence. */
const ABBREVIATION =
  /\b(?:approx|min|max|nos?|ca|c|e\.g|i\.e|incl|excl|ch|vols?|pp?|pgs?|vs|dr|prof|mrs?|ms|fig|bzw|z\.b)\.$/i;
/** "Ph.D. student", "9 a.m. on Friday", "Oct. 30": no end before a small letter or a figure. */
const MAYBE_ABBREVIATION =
  /(?:\b(?:eds?|etc|st|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun|wk|yrs?|b?sc|hons)|\p{L}\.\p{L})\.$/iu;
const ORDINAL = /(?:^|[\s(])\d{1,2}\.$/;
/** The number of an item belongs to it. */
const ITEM_NUMBER = /^\W*(?:\d{1,2}(?:\.\d{1,2})*|[a-z])[.)]$/i;
/** "Ph.D. Mass Communication", but not "an M.A. I study". */
const DEGREE =
  /(?:^|[\s(])(?:ph|ed|psy)\.?\s?d\.$|(?:^|[\s(])(?:[bm]\.\s?(?:a|ed|sc|com|tech|phil)|ll\.\s?[bm])\.$/i;
const BEGINS_SENTENCE =
  /^(?:i|my|the|we|our|it|its|in|this|that|you|your|he|she|they|an?|please|can|could|at|for|is|there|what)\b/i;
/** "15. 12. 2026", "4. Semester". */
const AFTER_ORDINAL =
  /^(?:\d{1,2}\.|20\d\d|jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez|semester|klasse)/i;

/** Messages are typed on a phone: a sentence may begin with a small letter. */
function splitLine(line: string): string[] {
  const sentences: string[] = [];
  let sentence = '';
  const pieces = line.split(SENTENCE_END);
  for (const [index, piece] of pieces.entries()) {
    sentence = sentence ? `${sentence} ${piece}` : piece;
    const end = sentence.slice(-12).replace(/["'”’)\]]$/, '');
    const next = pieces[index + 1] ?? '';
    if (ABBREVIATION.test(end) || ITEM_NUMBER.test(sentence)) continue;
    if (MAYBE_ABBREVIATION.test(end) && /^(?:[^\p{Lu}]|[A-Z]{2,4}T\b|AoE|ET\b|UTC)/u.test(next)) continue;
    if (DEGREE.test(end) && /^\p{L}/u.test(next) && !BEGINS_SENTENCE.test(next)) continue;
    if (ORDINAL.test(end) && AFTER_ORDINAL.test(next)) continue;
    sentences.push(sentence);
    sentence = '';
  }
  if (sentence) sentences.push(sentence);
  return sentences.filter((each) => /\p{L}|\d/u.test(each));
}
