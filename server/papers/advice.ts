import { SOURCES } from '#server/html/footnotes-and-sources.ts';
import { descendants, type Element, elements } from '#server/html/tree.ts';
import type { Advice } from '#shared/contracts/advice.ts';
import { advise, type Block, citationAdvice, short } from './citation-advice.ts';

const NOTES = /^(?:end|foot)?notes$/i;
const DOI = /^10\.\d{4,9}\/[^\s"<>]+$/;
const WRITTEN_DOI = /(?:doi\.org\/|\bdoi:\s*)(\S+)/gi;
const AROUND_CHARACTERS = 40;
/** A number above the line, which may stand for a source; after a figure it is an exponent. */
const RAISED = /^\d{1,3}(?:\s*[,–-]\s*\d{1,3})*$/;

/** Advice on a text by itself. `now` tells which years are still to come. */
export function adviseOn(root: Element, now: Date): Advice[] {
  const { blocks, heading } = readBlocks(root);
  const body = blocks.filter(({ part }) => part !== 'entry');
  const entries = blocks.filter(({ part }) => part === 'entry').map(({ text }) => text);
  return [
    ...citationAdvice(blocks, heading),
    ...doiAdvice(blocks.map(({ text }) => text).join('\n'), entries.join('\n')),
    ...yearAdvice(entries, now.getUTCFullYear()),
    ...quoteAdvice(body),
    ...headingAdvice(blocks),
    ...pictureAdvice(root),
    ...anchorAdvice(root),
  ];
}

/** The texts of headings, paragraphs, items and cells, and the heading of the list of sources. */
function readBlocks(root: Element): { blocks: Block[]; heading: string } {
  const blocks: Block[] = [];
  let heading = '';
  let [part, partLevel]: [Block['part'], number] = ['body', 0];
  (function visit(element: Element, isAnnotation: boolean) {
    let item = Number(element.attributes.start ?? 1) - 1;
    for (const child of elements(element)) {
      const { name } = child;
      const level = Number(name.match(/^h([2-6])$/)?.[1] ?? 0);
      if (name === 'li') item += 1;
      if (level > 0) {
        const text = textIn(child);
        if (SOURCES.test(text)) [part, partLevel, heading] = ['entry', level, text];
        else if (NOTES.test(text)) [part, partLevel] = ['footnote', level];
        else if (level <= partLevel) [part, partLevel] = ['body', 0];
        blocks.push({ name, text, part: 'body' });
      } else if (name === 'pre' || name === 'math') continue;
      else if (/^(?:p|li|td|th|caption|figcaption|dt|dd)$/.test(name) && !hasBlocks(child)) {
        const text = textIn(child);
        const number = text.match(/^(?:\[(\d+)\]|(\d+)\.)\s/);
        const entryNumber = number
          ? Number(number[1] ?? number[2])
          : element.name === 'ol'
            ? item
            : undefined;
        const isPart = part !== 'entry' || !isAnnotation;
        blocks.push({
          name,
          text,
          part: isPart ? part : 'body',
          ...(entryNumber !== undefined && { number: entryNumber }),
        });
      } else visit(child, isAnnotation || name === 'div' || name === 'aside');
    }
  })(root, false);
  return { blocks, heading };
}

function hasBlocks(element: Element): boolean {
  return elements(element).some(({ name }) => /^(?:p|ul|ol|table|blockquote|div|h[2-6])$/.test(name));
}

function textIn(element: Element): string {
  const parts = (each: Element): string =>
    each.children.reduce<string>((text, child) => {
      if (typeof child === 'string') return text + child;
      if (child.name === 'code' || child.name === 'math') return `${text} `;
      const inner = parts(child);
      const isMark = child.name === 'sup' && RAISED.test(inner) && !/\d$|\b\p{L}{1,2}$/u.test(text);
      return text + (isMark ? (descendants(child, 'a').some(Boolean) ? '' : `[${inner}]`) : inner);
    }, '');
  return parts(element).replace(/\s+/g, ' ').trim();
}

/** A note and the list of sources may both give the DOI of a work; the list gives it once. */
function doiAdvice(text: string, sources: string): Advice[] {
  const doisIn = (words: string) =>
    Array.from(words.matchAll(WRITTEN_DOI), ([, doi = '']) => doi.replace(/[.,;)\]]+$/, ''));
  const malformed = [...new Set(doisIn(text).filter((doi) => !DOI.test(doi)))];
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const doi of doisIn(sources).map((each) => each.toLowerCase())) {
    if (seen.has(doi)) repeated.add(doi);
    seen.add(doi);
  }
  return [
    ...malformed.map((doi) =>
      advise(
        'dois',
        'This does not look like a DOI, which begins with 10., four or more digits, and a slash.',
        short(doi),
      ),
    ),
    ...Array.from(repeated, (doi) => advise('dois', 'The same DOI is given twice.', short(doi))),
  ];
}

function yearAdvice(entries: string[], year: number): Advice[] {
  return entries.flatMap((entry) => {
    const found = Array.from(entry.matchAll(/\((\d{4})[a-z]?[,)]/g), ([, each]) => Number(each));
    const later = found.find((each) => each > year && each < year + 200);
    return later ? [advise('years', `${later} is still to come.`, short(entry))] : [];
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
  const one = 'A straight quotation mark or apostrophe.';
  return [advise('quotes', count === 1 ? one : `${count} straight quotation marks or apostrophes.`, where)];
}

function headingAdvice(blocks: Block[]): Advice[] {
  let last = 1;
  return blocks.flatMap(({ name, text }) => {
    const level = Number(name.match(/^h([2-6])$/)?.[1] ?? 0);
    if (level === 0) return [];
    const isJump = level > last + 1;
    last = level;
    return isJump ? [advise('headings', 'A heading skips a level.', short(text))] : [];
  });
}

function pictureAdvice(root: Element): Advice[] {
  const text = 'A picture has no description for readers who cannot see it.';
  return [...descendants(root, 'img')]
    .filter(({ attributes }) => !attributes.alt?.trim())
    .map(({ attributes }) => advise('pictures', text, attributes.src?.split('/').at(-1) ?? ''));
}

function anchorAdvice(root: Element): Advice[] {
  const ids = new Set(Array.from(descendants(root), ({ attributes }) => attributes.id));
  return [...descendants(root, 'a')]
    .filter(({ attributes: { href = '' } }) => href.startsWith('#') && !ids.has(href.slice(1)))
    .map((link) => {
      const where = short(textIn(link) || (link.attributes.href ?? ''));
      return advise('links', 'A link leads to a place in the text that is not there.', where);
    });
}

export function listLinks(root: Element): { href: string; text: string }[] {
  return Array.from(descendants(root, 'a'), (link) => ({
    href: link.attributes.href ?? '',
    text: textIn(link),
  }));
}
