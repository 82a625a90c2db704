import type { Advice } from '#shared/contracts/advice.ts';

/** A paragraph, heading, item or cell; `number` is that of a numbered source. */
export type Block = { name: string; text: string; part: 'body' | 'footnote' | 'entry'; number?: number };

const NAME = String.raw`\p{Lu}[\p{L}’'-]+`;
const YEAR = String.raw`(?:1[5-9]|20)\d\d`;
/** `(Burt, 2004; Lin et al., 1999, p. 3)`. */
const PARENTHESIS = new RegExp(`\\(([^()]{3,300}?\\b${YEAR}[a-z]?\\b[^()]{0,100})\\)`, 'gu');
const CITED = new RegExp(`(${NAME})[^;]*?,\\s+(${YEAR})[a-z]?\\b`, 'u');
/** `Burt (2004)`, `Lin and Smith (1999)`, `Burt’s (2004)`. */
const NARRATIVE = new RegExp(
  `(${NAME})(?:,? (?:and|&) ${NAME}|,? et al\\.| and colleagues)?(?:’s|'s|’)? \\((${YEAR})[a-z]?\\b`,
  'gu',
);
/** `(Melville 12)`, `(Deleuze, “Formula” 70–71)`. */
const PAGE = new RegExp(
  `\\((${NAME})(?: and ${NAME}| et al\\.)?(?:, [“\\p{Lu}][^()]{0,80}?)? \\d+(?:[–-]\\d+)?(?:[,;][^()]{0,80})?\\)`,
  'gu',
);
const NO_NAME =
  /^(?:Table|Figure|Fig|Chapter|Act|Scene|Book|Section|Part|Line|Lines|Appendix|Volume|Note|Step|Equation|January|February|March|April|May|June|July|August|September|October|November|December)$/;
/** The first citation of a work in a note: `See John Stuart Mill, On Liberty (London: Parker, 1859)`. */
const IN_FOOTNOTE = new RegExp(
  `^(?:See (?:also )?|Cf\\. |Compare )?(?:\\p{Lu}[\\p{L}.’-]* ){1,3}(${NAME})(?:, [^,“]+)*(?:,? and [^,“]+)?, [“\\p{Lu}].*\\([^()]*\\b${YEAR}\\)`,
  'u',
);
/** `[3]`, `[1, 4]`, `[2–5, p. 7]`. */
const NUMBERS =
  /\[(\d{1,3}(?:(?:\s*[,;–-]\s*| and )\d{1,3})*)(?:,\s*[^\]\d][^\]]{0,80})?\](?:\s*[–-]\s*\[(\d{1,3})\])?/g;
const SHOWN_CHARACTERS = 90;
const FOOTNOTE_CHARACTERS = 500;

/** Citations without an entry, and entries that are never cited. `heading` is that of the list of sources. */
export function citationAdvice(blocks: Block[], heading: string): Advice[] {
  const pickBlocks = (part: Block['part']) => blocks.filter((block) => block.part === part);
  const body = pickBlocks('body')
    .map(({ text }) => text)
    .join('\n');
  const [footnotes, entries] = [pickBlocks('footnote'), pickBlocks('entry')];
  const cited = numbersIn(body);
  const hasNumbers = entries.some(({ number }) => number !== undefined) && footnotes.length === 0;
  if (hasNumbers && cited.size > 0) return numberAdvice(cited, entries);
  const all = `${body}\n${footnotes.map(({ text }) => text).join('\n')}`;
  const unused = entries.filter(({ text }) => {
    const name = text.match(new RegExp(`^\\W*(${NAME})`, 'u'))?.[1];
    return name !== undefined && !hasWord(all, name);
  });
  const hasFootnotes = footnotes.length > 0 && !/^reference/i.test(heading);
  const missing = hasFootnotes
    ? footnoteAdvice(footnotes, entries, cited)
    : /^works/i.test(heading)
      ? pageAdvice(body, entries)
      : yearAdvice(body, entries);
  return [...missing, ...unused.map(neverCited)];
}

export function advise(topic: Advice['topic'], text: string, where: string): Advice {
  return { topic, text, where };
}

function neverCited({ text }: Block): Advice {
  return advise('citations', 'A source is listed, but never cited.', short(text));
}

function notListed(what: string, where: string): Advice {
  return advise('citations', `${what} is cited, but not in the list of sources.`, short(where));
}

function numbersIn(text: string): Map<number, string> {
  const cited = new Map<number, string>();
  for (const [whole, list = '', end] of text.matchAll(NUMBERS)) {
    const written = end ? `${list}–${end}` : list;
    for (const part of written.split(/[,;]| and /)) {
      const [first = 0, last = first] = part.split(/[–-]/).map(Number);
      for (let number = first; number <= last; number += 1) if (!cited.has(number)) cited.set(number, whole);
    }
  }
  return cited;
}

function numberAdvice(cited: ReadonlyMap<number, string>, entries: Block[]): Advice[] {
  const listed = new Set(entries.map(({ number }) => number));
  const missing = [...cited].filter(([number]) => !listed.has(number));
  return [
    ...missing.map(([number, where]) => notListed(`Number ${number}`, where)),
    ...entries.filter(({ number }) => number !== undefined && !cited.has(number)).map(neverCited),
  ];
}

/** Numbers in brackets are the marks of notes where those are not linked. */
function footnoteAdvice(footnotes: Block[], entries: Block[], marks: ReadonlyMap<number, string>): Advice[] {
  const unknownMarks = [...marks].filter(([number]) => number > footnotes.length);
  const unmarked = marks.size === 0 ? [] : footnotes.filter((_, index) => !marks.has(index + 1));
  const missing = footnotes.flatMap(({ text }) => {
    // A case has parties, and no author.
    const name = / v\. /.test(text) ? undefined : text.slice(0, FOOTNOTE_CHARACTERS).match(IN_FOOTNOTE)?.[1];
    return name && entries.length > 0 && !isListed(name, entries) ? [notListed(name, text)] : [];
  });
  return [
    ...unknownMarks.map(([number, where]) =>
      advise('citations', `The text refers to note ${number}, but there is no such note.`, where),
    ),
    ...unmarked.map(({ text }) =>
      advise('citations', 'A note is never referred to in the text.', short(text)),
    ),
    ...missing,
  ];
}

function pageAdvice(body: string, entries: Block[]): Advice[] {
  const cited = new Map(Array.from(body.matchAll(PAGE), ([whole, name = '']) => [name, whole]));
  return [...cited]
    .filter(([name]) => !NO_NAME.test(name) && !isListed(withoutPossessive(name), entries))
    .map(([name, where]) => notListed(name, where));
}

function yearAdvice(body: string, entries: Block[]): Advice[] {
  const cited = new Map<string, { name: string; year: string; where: string }>();
  const add = (written: string, year: string, where: string) => {
    const name = withoutPossessive(written);
    if (!cited.has(`${name} ${year}`)) cited.set(`${name} ${year}`, { name, year, where });
  };
  for (const [whole, inside = ''] of body.matchAll(PARENTHESIS))
    for (const part of inside.split(';')) {
      const [, name, year] = part.match(CITED) ?? [];
      if (name && year) add(name, year, whole);
    }
  for (const [whole, name = '', year = ''] of body.matchAll(NARRATIVE)) add(name, year, `${whole})`);
  const [first] = cited.values();
  const noList = 'Sources are cited, but there is no list of them under a heading such as “References”.';
  if (first && entries.length === 0) return [advise('citations', noList, first.where)];
  return [...cited.values()]
    .filter(({ name, year }) => !entries.some(({ text }) => hasWord(text, name) && text.includes(year)))
    .map(({ name, year, where }) => notListed(`${name} ${year}`, where));
}

function isListed(name: string, entries: Block[]): boolean {
  return entries.some(({ text }) => hasWord(text, name));
}

function withoutPossessive(name: string): string {
  return name.replace(/[’']s?$/, '');
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<!\\p{L})${word.replace(/[^\p{L}]/gu, '.')}(?!\\p{L})`, 'u').test(text);
}

export function short(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}
