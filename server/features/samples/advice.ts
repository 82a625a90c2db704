import { sampleBody } from '#server/html/safe-html.ts';
import { type Element, parseMarkup } from '#server/papers/markup.ts';
import type { Advice } from '#shared/contracts/advice.ts';

const SOURCES =
  /^(?:references|reference list|works cited|works consulted|(?:annotated |select |selected )?bibliography)$/i;
const NAME = String.raw`\p{Lu}[\p{L}’'-]+`;
/** `(Burt, 2004; Lin et al., 1999, p. 3)`. */
const PARENTHESIS = /\(([^()]{3,300}?\b(?:1[5-9]|20)\d\d[a-z]?\b[^()]{0,100})\)/gu;
const CITED = new RegExp(`(${NAME})[^;]*?,\\s+((?:1[5-9]|20)\\d\\d)[a-z]?\\b`, 'u');
/** `Burt (2004)`, `Lin and Smith (1999)`, `Burt’s (2004)`. */
const NARRATIVE = new RegExp(
  `(${NAME})(?:,? (?:and|&) ${NAME}|,? et al\\.| and colleagues)?(?:’s|'s|’)? \\(((?:1[5-9]|20)\\d\\d)[a-z]?\\b`,
  'gu',
);
const DOI = /^10\.\d{4,9}\/[^\s"<>]+$/;
const WRITTEN_DOI = /(?:doi\.org\/|\bdoi:\s*)(\S+)/gi;
const AROUND_CHARACTERS = 40;
const SHOWN_CHARACTERS = 90;

type Block = { name: string; text: string; isEntry: boolean };

/** Advice on a text by itself. `now` tells which years are still to come. */
export function adviceOn(content: string, now: Date): Advice[] {
  const root = parseMarkup(sampleBody(content));
  const blocks = blocksOf(root);
  const body = blocks.filter(({ isEntry }) => !isEntry);
  const entries = blocks.filter(({ isEntry }) => isEntry).map(({ text }) => text);
  return [
    ...citationAdvice(body.map(({ text }) => text).join('\n'), entries),
    ...doiAdvice(blocks.map(({ text }) => text).join('\n')),
    ...yearAdvice(entries, now.getUTCFullYear()),
    ...quoteAdvice(body),
    ...headingAdvice(blocks),
    ...pictureAdvice(root),
    ...anchorAdvice(root),
  ];
}

/** The texts of headings, paragraphs, items and cells; entries are the paragraphs of the list of sources. */
function blocksOf(root: Element): Block[] {
  const blocks: Block[] = [];
  let sources = 0;
  (function visit(element: Element, isAnnotation: boolean) {
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      const { name } = child;
      const level = Number(name.match(/^h([2-6])$/)?.[1] ?? 0);
      if (level > 0) {
        const text = textIn(child);
        if (SOURCES.test(text)) sources = level;
        else if (sources > 0 && level <= sources) sources = 0;
        blocks.push({ name, text, isEntry: false });
      } else if (name === 'pre' || name === 'math') continue;
      else if (/^(?:p|li|td|th|caption|figcaption|dt|dd)$/.test(name) && !hasBlocks(child))
        blocks.push({ name, text: textIn(child), isEntry: sources > 0 && !isAnnotation });
      else visit(child, isAnnotation || name === 'div' || name === 'aside');
    }
  })(root, false);
  return blocks;
}

function hasBlocks({ children }: Element): boolean {
  return children.some(
    (child) => typeof child !== 'string' && /^(?:p|ul|ol|table|blockquote|div|h[2-6])$/.test(child.name),
  );
}

function textIn(element: Element): string {
  const parts = (each: Element): string =>
    each.children
      .map((child) =>
        typeof child === 'string'
          ? child
          : child.name === 'code' || child.name === 'math'
            ? ' '
            : parts(child),
      )
      .join('');
  return parts(element).replace(/\s+/g, ' ').trim();
}

function citationAdvice(body: string, entries: string[]): Advice[] {
  const cited = new Map<string, { name: string; year: string; where: string }>();
  const add = (name: string, year: string, where: string) => {
    if (!cited.has(`${name} ${year}`)) cited.set(`${name} ${year}`, { name, year, where });
  };
  for (const [whole, inside = ''] of body.matchAll(PARENTHESIS))
    for (const part of inside.split(';')) {
      const [, name, year] = part.match(CITED) ?? [];
      if (name && year) add(name, year, whole);
    }
  for (const [whole, name = '', year = ''] of body.matchAll(NARRATIVE)) add(name, year, `${whole})`);
  if (cited.size > 0 && entries.length === 0)
    return [
      {
        topic: 'citations',
        text: 'Sources are cited, but there is no list of them under a heading such as “References”.',
        where: [...cited.values()][0]?.where ?? '',
      },
    ];
  const missing = [...cited.values()].filter(
    ({ name, year }) => !entries.some((entry) => hasWord(entry, name) && entry.includes(year)),
  );
  const unused = entries.filter((entry) => {
    const name = entry.match(new RegExp(`^\\W*(${NAME})`, 'u'))?.[1];
    return name !== undefined && !hasWord(body, name);
  });
  return [
    ...missing.map(({ name, year, where }) => ({
      topic: 'citations' as const,
      text: `${name} ${year} is cited, but not in the list of sources.`,
      where: short(where),
    })),
    ...unused.map((entry) => ({
      topic: 'citations' as const,
      text: 'A source is listed, but never cited.',
      where: short(entry),
    })),
  ];
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<!\\p{L})${word.replace(/[^\p{L}]/gu, '.')}(?!\\p{L})`, 'u').test(text);
}

function doiAdvice(text: string): Advice[] {
  const found = Array.from(text.matchAll(WRITTEN_DOI), ([, doi = '']) => doi.replace(/[.,;)\]]+$/, ''));
  const malformed = [...new Set(found.filter((doi) => !DOI.test(doi)))];
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const doi of found.map((each) => each.toLowerCase())) {
    if (seen.has(doi)) repeated.add(doi);
    seen.add(doi);
  }
  return [
    ...malformed.map((doi) => ({
      topic: 'dois' as const,
      text: 'This is not how a DOI looks: 10., four or more digits, a slash, and a name.',
      where: short(doi),
    })),
    ...[...repeated].map((doi) => ({
      topic: 'dois' as const,
      text: 'The same DOI is given twice.',
      where: short(doi),
    })),
  ];
}

function yearAdvice(entries: string[], year: number): Advice[] {
  return entries.flatMap((entry) => {
    const found = Array.from(entry.matchAll(/\((\d{4})[a-z]?[,)]/g), ([, each]) => Number(each));
    const later = found.find((each) => each > year && each < year + 200);
    return later
      ? [{ topic: 'years' as const, text: `${later} is still to come.`, where: short(entry) }]
      : [];
  });
}

function quoteAdvice(blocks: Block[]): Advice[] {
  let count = 0;
  let where = '';
  for (const { text } of blocks)
    for (const match of text.matchAll(/"|(?<=\p{L})'(?=\p{L})|(?<=\s|^)'(?=\p{L})/gu)) {
      count += 1;
      where ||= text.slice(Math.max(0, match.index - AROUND_CHARACTERS), match.index + AROUND_CHARACTERS);
    }
  if (count === 0) return [];
  const text =
    count === 1
      ? 'A straight quotation mark or apostrophe.'
      : `${count} straight quotation marks or apostrophes.`;
  return [{ topic: 'quotes', text, where }];
}

function headingAdvice(blocks: Block[]): Advice[] {
  let last = 1;
  return blocks.flatMap(({ name, text }) => {
    const level = Number(name.match(/^h([2-6])$/)?.[1] ?? 0);
    if (level === 0) return [];
    const isJump = level > last + 1;
    last = level;
    return isJump
      ? [
          {
            topic: 'headings' as const,
            text: 'A heading is more than one level below the one before it.',
            where: short(text),
          },
        ]
      : [];
  });
}

function pictureAdvice(root: Element): Advice[] {
  return elementsIn(root, 'img')
    .filter(({ attributes }) => !attributes.alt?.trim())
    .map(({ attributes }) => ({
      topic: 'pictures',
      text: 'A picture has no description for readers who cannot see it.',
      where: attributes.src?.split('/').at(-1) ?? '',
    }));
}

function anchorAdvice(root: Element): Advice[] {
  const ids = new Set<string>();
  (function visit({ attributes, children }: Element) {
    if (attributes.id) ids.add(attributes.id);
    for (const child of children) if (typeof child !== 'string') visit(child);
  })(root);
  return elementsIn(root, 'a')
    .filter(({ attributes: { href = '' } }) => href.startsWith('#') && !ids.has(href.slice(1)))
    .map((link) => ({
      topic: 'links',
      text: 'A link leads to a place in the text that is not there.',
      where: short(textIn(link) || (link.attributes.href ?? '')),
    }));
}

/** The links of a text to other pages. */
export function linksIn(content: string): { href: string; text: string }[] {
  return elementsIn(parseMarkup(sampleBody(content)), 'a').map((link) => ({
    href: link.attributes.href ?? '',
    text: textIn(link),
  }));
}

function elementsIn(root: Element, name: string): Element[] {
  return root.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(child.name === name ? [child] : []), ...elementsIn(child, name)],
  );
}

function short(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`;
}
