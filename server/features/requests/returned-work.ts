import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/ids.ts';
import type { Database } from '#server/db/schema.ts';
import { conflict, invalidField } from '#server/errors.ts';
import type { SignedLinks } from '#server/files/signed-links.ts';
import { type Element, parseHtml, writeHtml } from '#server/html/tree.ts';
import { type Comment, UnreadablePaper } from '#server/papers/paper.ts';
import { exportPaper, type ImportedPaper, importPaper, queues, runTextTask } from '#server/papers/papers.ts';
import type { StorePicture } from '#server/papers/pictures.ts';
import type { PaperPicture } from '#server/papers/write-story.ts';
import type { Annotation } from '#shared/contracts/annotations.ts';
import type { RequestSide } from '#shared/contracts/request-states.ts';
import type { ReturnedWork } from '#shared/contracts/requests.ts';
import { sampleCopies } from '#shared/contracts/samples.ts';
import { escapeHtml } from '#shared/text/light-markdown.ts';

export const roundFiles = ['marked', 'finished', 'letter'] as const;
export type RoundFile = (typeof roundFiles)[number];
export type RoundRow = Database['request_rounds'];
type EntryRow = Database['request_entries'];
type TickRow = Database['request_ticks'];

/** Work as it is given back: a text with changes and comments, whichever way the owner wrote it. */
export type Work = { title: string; marked: string; annotations: Annotation[]; showsNames: boolean };

/** Reads a Word file in the worker, with its limits. */
export async function readWork(
  bytes: Buffer,
  name: string,
  options: { store: StorePicture; signal: AbortSignal },
): Promise<ImportedPaper> {
  try {
    return await importPaper(bytes, name, options);
  } catch (error) {
    if (!(error instanceof UnreadablePaper)) throw error;
    throw invalidField('file', error.message);
  }
}

/** The comments of a Word file, for the margin. */
export function toAnnotations(comments: ImportedPaper['comments']): Annotation[] {
  return comments.map(({ id, text, author, date, quote, resolved, replies }) => ({
    ...{ id, text, author, date, quote, resolved },
    kind: '',
    isPublic: true,
    before: '',
    after: '',
    isPlaced: true,
    replies: replies.map((reply) => ({ author: reply.author, date: reply.date, text: reply.text })),
  }));
}

/** In the caller's transaction. The same text twice in a row is one round. */
export async function addRound(
  tx: Db,
  requestId: string,
  { title, marked, annotations, showsNames }: Work,
  now: Date,
): Promise<string> {
  const last = await tx
    .selectFrom('request_rounds')
    .select(['number', 'marked', 'annotations'])
    .where('request_id', '=', requestId)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  const html = showsNames ? marked : withoutNames(marked);
  const notes = JSON.stringify(showsNames ? annotations : annotations.map(withoutAuthor));
  if (last && last.marked === html && last.annotations === notes)
    throw conflict(`This is the work that you returned as round ${last.number}. Nothing was sent.`);
  const { finished } = await runTextTask('renderCopies', [html, []]);
  const id = newId(now);
  await tx
    .insertInto('request_rounds')
    .values({
      id,
      request_id: requestId,
      number: (last?.number ?? 0) + 1,
      title,
      content: finished,
      marked: html,
      annotations: notes,
      shows_names: showsNames ? 1 : 0,
      created_at: now.toISOString(),
    })
    .execute();
  return id;
}

/** The names of those who made a change are in the text itself. */
function withoutNames(html: string): string {
  const root = parseHtml(html);
  clear(root);
  return writeHtml(root.children);
}

function clear(parent: Element) {
  for (const child of parent.children) {
    if (typeof child === 'string') continue;
    delete child.attributes['data-author'];
    clear(child);
  }
}

function withoutAuthor({ author: _author, replies, ...note }: Annotation): Annotation {
  return { ...note, replies: replies?.map((reply) => ({ ...reply, author: '' })) };
}

export function roundPath(id: string, file: RoundFile): string {
  return `/api/files/rounds/${id}/${file}`;
}

/** As its page shows it. */
export async function toReturnedWork(
  row: RoundRow,
  { entries, ticks, links }: { entries: EntryRow[]; ticks: TickRow[]; links: SignedLinks },
): Promise<ReturnedWork> {
  const notes = readAnnotations(row);
  const shown = notes.map(({ id, text }) => ({ id, kind: '', text }));
  const copies = await runTextTask('renderCopies', [row.marked ?? '', shown, []], queues.readers);
  const [marked = '', finished = '', letter = ''] = await Promise.all(
    roundFiles.map((file) => links.sign(roundPath(row.id, file))),
  );
  return {
    _id: row.id,
    number: row.number,
    title: row.title,
    createdAt: row.created_at,
    contentHtml: copies.finished,
    markedHtml: copies.marked,
    copies: copies.hasChanges ? [...sampleCopies] : ['finished'],
    comments: notes.map(({ id, kind, text, quote, author, replies = [] }) => ({
      ...{ id, kind, text, quote },
      author: author || null,
      doneAt:
        ticks.find(({ round_id, comment_id }) => round_id === row.id && comment_id === id)?.done_at ?? null,
      answers: [
        ...replies.map((reply) => ({ by: 'owner' as const, text: reply.text, createdAt: reply.date })),
        ...entries
          .filter(({ round_id, comment_id }) => round_id === row.id && comment_id === id)
          .map((entry) => ({
            by: entry.by_side as RequestSide,
            text: entry.text,
            createdAt: entry.created_at,
          })),
      ],
    })),
    showsNames: row.shows_names === 1,
    files: { marked, finished, letter },
  };
}

export function readAnnotations({ annotations }: { annotations: string | null }): Annotation[] {
  return annotations ? (JSON.parse(annotations) as Annotation[]) : [];
}

export function toComments(notes: Annotation[]): Comment[] {
  return notes
    .filter(({ isPlaced }) => isPlaced)
    .map(({ id, text, author = '', date = '', resolved = false, replies = [] }) => ({
      ...{ id, text, author, date, resolved },
      replies: replies.map((reply, index) => ({ id: `${id}-${index + 1}`, ...reply })),
    }));
}

type WordFile = { title: string; content: string; comments: Comment[] };

/** The Word files of a round: with its changes and comments, without them, and a letter that sums up the comments. */
export function describeRoundFile(row: RoundRow, file: RoundFile): WordFile {
  const notes = readAnnotations(row);
  if (file === 'marked')
    return { title: row.title, content: row.marked ?? row.content, comments: toComments(notes) };
  if (file === 'finished') return { title: row.title, content: row.content, comments: [] };
  const items = notes.map(({ quote, text }) => {
    const passage = quote ? `<blockquote><p>${escapeHtml(quote)}</p></blockquote>` : '';
    return `<li>${passage}<p>${escapeHtml(text)}</p></li>`;
  });
  const content = `<h2>${escapeHtml(row.title)}</h2><ol>${items.join('')}</ol>`;
  return { title: `Comments on ${row.title}`, content, comments: [] };
}

const MAX_PICTURES = 100;

export async function writeWordFile(
  { title, content, comments }: WordFile,
  {
    readPicture,
    signal,
  }: { readPicture: (url: string) => Promise<PaperPicture | undefined>; signal: AbortSignal },
): Promise<Buffer> {
  const pictures = new Map<string, PaperPicture>();
  for (const url of (await runTextTask('listPictures', [content])).slice(0, MAX_PICTURES)) {
    signal.throwIfAborted();
    const picture = await readPicture(url);
    if (picture) pictures.set(url, picture);
  }
  return exportPaper({ title, content, comments, pictures }, queues.readers, signal);
}
