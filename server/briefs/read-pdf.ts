import { getDocumentProxy } from 'unpdf';
import type { BriefDocument } from './brief.ts';
import { UnreadableBrief } from './brief.ts';

/** More is not a brief. */
const MAX_PAGES = 60;
const MAX_CHARACTERS = 300_000;

type Line = { text: string; right: number; top: number; height: number; isRow: boolean };

/** The paragraphs of a PDF with their pages. Nothing is drawn and no script of the file runs. */
export async function readPdf(bytes: Uint8Array, name: string): Promise<BriefDocument> {
  const pdf = await openPdf(bytes);
  try {
    const parts: BriefDocument['parts'] = [];
    let characters = 0;
    const pages = Math.min(pdf.numPages, MAX_PAGES);
    for (let number = 1; number <= pages && characters < MAX_CHARACTERS; number += 1) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      for (const text of joinLines(toLines(items), page.view[2] ?? 0)) {
        characters += text.length;
        parts.push({ text, place: `${name}, page ${number}` });
      }
      page.cleanup();
    }
    if (parts.length === 0) return { name, parts, problem: 'scan' };
    const isCut = pdf.numPages > pages || characters >= MAX_CHARACTERS;
    return { name, parts, ...(isCut && { problem: 'long' as const }) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function openPdf(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: true,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new UnreadableBrief(isLocked ? 'locked' : 'damaged');
  }
}

type TextItem = { str: string; transform: number[]; width: number; height: number; hasEOL: boolean };

function toLines(items: (TextItem | { type: string })[]): Line[] {
  const lines: Line[] = [];
  let line: Line | undefined;
  for (const item of items) {
    if (!('str' in item)) continue;
    const [, , , , left = 0, top = 0] = item.transform;
    if (!line && item.str.trim() !== '')
      line = { text: '', right: left, top, height: item.height, isRow: false };
    if (line) {
      const isGap = item.str.trim() === '' && item.width > WIDE_GAP * line.height;
      if (isGap && LABEL.test(line.text)) {
        line.text += ':';
        line.isRow = true;
      }
      line.text += item.str;
      line.right = Math.max(line.right, left + item.width);
      line.height = Math.max(line.height, item.height);
    }
    if (item.hasEOL && line) {
      lines.push(line);
      line = undefined;
    }
  }
  if (line) lines.push(line);
  return lines.map((each) => ({ ...each, text: each.text.replace(/\s+/g, ' ').trim() }));
}

/** "Word count      2,000": the two cells of a row. */
const WIDE_GAP = 1.5;
const LABEL = /^[^:]{0,40}\p{L}{2}[^\p{L}:]*$/u;

const STARTS_ITEM = /^(?:[•●○▪◦‣·*–—-]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s/;
/** A line that ends this far before the right edge of the text, or of the page, ends its paragraph. */
const SHORT_LINE = 0.82;
const NARROW_TEXT = 0.7;

/** Lines that were one paragraph before the page was set. */
function joinLines(lines: Line[], width: number): string[] {
  const edge = Math.max(NARROW_TEXT * width, ...lines.map((line) => line.right));
  const paragraphs: string[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    if (line.text === '') continue;
    const last = paragraphs.at(-1);
    const follows =
      previous &&
      last !== undefined &&
      previous.right > edge * SHORT_LINE &&
      Math.abs(previous.top - line.top) < 2 * Math.max(previous.height, line.height, 1) &&
      !previous.isRow &&
      !line.isRow &&
      !STARTS_ITEM.test(line.text);
    if (follows) {
      // A hyphen at the end of a line stays: "two-\nthousand" and "post-\nwar" are written with it.
      paragraphs[paragraphs.length - 1] = last.endsWith('-') ? last + line.text : `${last} ${line.text}`;
    } else {
      paragraphs.push(line.text);
    }
    previous = line;
  }
  return paragraphs;
}
