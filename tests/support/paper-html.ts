/** The functions of `server/papers` that work on trees, for tests that write HTML. */
import { parseSample } from '#server/html/sample-html.ts';
import { parseHtml, writeHtml } from '#server/html/tree.ts';
import * as anchor from '#server/papers/anchor.ts';
import * as compare from '#server/papers/compare.ts';
import * as margin from '#server/papers/margin.ts';
import * as marked from '#server/papers/marked.ts';
import type { Comment } from '#server/papers/paper.ts';
import * as parse from '#server/papers/parse-html.ts';

type Wanted = Parameters<typeof anchor.placeAnnotations>[1][number];

export const sampleBody = (content: string) => writeHtml(parseSample(content).children);
export const acceptChanges = (html: string) =>
  writeHtml(marked.acceptChanges(parseHtml(html)).children).trim();
export const rejectChanges = (html: string) =>
  writeHtml(marked.rejectChanges(parseHtml(html)).children).trim();
export const hasChanges = (html: string) => marked.hasChanges(parseHtml(html));
export const compareTexts = (before: string, after: string) =>
  compare.compareTexts(parseHtml(before), parseHtml(after));
export const extractSentences = (html: string, annotationIds: ReadonlySet<string>) =>
  anchor.extractSentences(parseHtml(html), annotationIds);
export const parsePaper = (title: string, html: string, comments: Comment[] = []) =>
  parse.parsePaper(title, parseHtml(html), comments);

export function placeAnnotations<Annotated extends Wanted>(
  html: string,
  annotations: readonly Annotated[],
  before = '',
) {
  const placed = anchor.placeAnnotations(parseHtml(html), annotations, parseHtml(before));
  return { html: writeHtml(placed.root.children), annotations: placed.annotations };
}

export function marginHtml(
  html: string,
  marginNotes: readonly margin.MarginNote[],
  kinds: readonly margin.AnnotationKind[],
): string {
  return margin.marginHtml(parseHtml(html), marginNotes, kinds) || html;
}
