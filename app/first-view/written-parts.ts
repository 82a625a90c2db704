import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** A page in parts, some of which are bytes already. */
export type PageParts = (string | Uint8Array)[];

const encoder = new TextEncoder();
const parts: Uint8Array[] = [];
const marks = new Map<string, string>();
/** Nobody else can write a comment into a page: React escapes text, and the texts of others are cleaned of them. */
const MARK = /<!--written:(\d+)-->/;

/** Writes a part of many pages once, as bytes. What stands for it in a page is a mark. */
export function writeOnce(name: string, part: ReactNode): string {
  const known = marks.get(name);
  if (known) return known;
  const mark = `<!--written:${parts.length}-->`;
  parts.push(encoder.encode(renderToString(part)));
  marks.set(name, mark);
  return mark;
}

/** The page with its written parts in their places. */
export function withWrittenParts(html: string): PageParts {
  return html
    .split(MARK)
    .map((piece, index) => (index % 2 === 0 ? piece : (parts[Number(piece)] ?? new Uint8Array())));
}
