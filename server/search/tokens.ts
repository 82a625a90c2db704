import { splitCourseCode } from './properties.ts';
import { parseWords, splitWords } from './words.ts';

export type Token = {
  word: string;
  /** Its position in the query. */
  start: number;
  end: number;
  phrase?: number;
  /** Of the first part of `well-being`: the whole, and the number of its parts. */
  compound?: { word: string; size: number };
};

const MAX_TOKENS = 24;
const QUOTED = /["“„«]([^"“”„«»]*)["”»]/g;
const TYPED_WORD = /[\p{L}\p{N}\p{M}'’‘ʼ]+(?:[-\u2010\u2011\u2013][\p{L}\p{N}\p{M}'’‘ʼ]+)*/gu;

/** The words of a query, in their order. */
export function tokenize(q: string): Token[] {
  const quoted = Array.from(
    q.matchAll(QUOTED),
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  const tokens: Token[] = [];
  for (const { 0: raw, index: start } of q.matchAll(TYPED_WORD)) {
    const end = start + raw.length;
    const phrase = quoted.findIndex(([from, to]) => start >= from && end <= to);
    const place = { start, end, ...(phrase >= 0 && { phrase }) };
    for (const { word, parts } of parseWords(raw)) {
      const code = parts ? undefined : splitCourseCode(word);
      if (code) for (const part of code) tokens.push({ word: part, ...place });
      else if (!parts) tokens.push({ word, ...place });
      else
        for (const [number, part] of parts.entries())
          tokens.push({
            word: part,
            ...place,
            ...(number === 0 && { compound: { word, size: parts.length } }),
          });
    }
    if (tokens.length >= MAX_TOKENS) break;
  }
  return removeRepeats(tokens);
}

/** `nursing nursing nursing` is one word. */
function removeRepeats(tokens: Token[]): Token[] {
  const seen = new Set<string>();
  return tokens.filter(({ word, start, phrase, compound }, index) => {
    const isPart = compound !== undefined || tokens[index - 1]?.start === start;
    const isKept = phrase !== undefined || isPart || !seen.has(word);
    seen.add(word);
    return isKept;
  });
}

/** The quoted phrases, each as its words. */
export function listPhrases(tokens: Token[]): string[][] {
  const quoted = tokens.filter(({ phrase }) => phrase !== undefined);
  return [...Map.groupBy(quoted, ({ phrase }) => phrase).values()].map((all) => all.map(({ word }) => word));
}

/** The query with other texts in place of some words. */
export function replaceTokens(q: string, changes: { token: Token; text: string }[]): string {
  let done = 0;
  let text = '';
  for (const { token, text: other } of changes) {
    text += q.slice(done, token.start) + other;
    done = token.end;
  }
  return (text + q.slice(done)).replace(/\s+/g, ' ').trim();
}

export function removeTokens(q: string, tokens: Token[]): string {
  const places = new Map(tokens.map((token) => [token.start, token]));
  const changes = Array.from(places.values(), (token) => ({ token, text: '' }));
  return replaceTokens(q, changes);
}

/** Whether a text has these words next to each other. */
export function hasPhrase(text: string, phrase: readonly string[]): boolean {
  return ` ${splitWords(text).join(' ')} `.includes(` ${phrase.join(' ')} `);
}
