import type { Db } from '#server/db/engines/engine.ts';
import { newId } from '#server/db/rows.ts';
import type { Database } from '#server/db/schema.ts';
import { conflict, invalidField } from '#server/errors.ts';
import type { SignedLinks } from '#server/files/signed-links.ts';
import { hasSubstance } from '#server/html/sample-html.ts';
import { descendants, parseHtml, writeHtml } from '#server/html/tree.ts';
import { parseAnnotations, toWordComments } from '#server/papers/annotations.ts';
import { type MarginNote, toMarginNoteId } from '#server/papers/margin.ts';
import { UnreadablePaper } from '#server/papers/paper.ts';
import { type ImportedPaper, importPaper, queues, runTextTask } from '#server/papers/papers.ts';
import type { StorePicture } from '#server/papers/pictures.ts';
import type { Annotation } from '#shared/contracts/annotations.ts';
import type { ReturnedWork } from '#shared/contracts/requests.ts';
import { sampleCopies } from '#shared/contracts/samples.ts';
import { escapeHtml } from '#shared/text/html.ts';

export const roundFiles = ['marked', 'finished', 'letter'] as const;
export type RoundFile = (typeof roundFiles)[number];
export type RoundRow = Database['request_rounds'];
type EntryRow = Database['request_entries'];

/** Work as it is given back: a text with changes and comments, whichever way the owner wrote it. */
export type Work = { title: string; marked: string; annotations: Annotation[]; showsNames: boolean };

/** Reads a Word file in the worker, with its limits. The caller records its pictures. */
export async function readWork(
  bytes: Buffer,
  name: string,
  { store, signal }: { store: StorePicture; signal: AbortSignal },
): Promise<Omit<Work, 'showsNames'>> {
  try {
    const { title, text, marked, comments } = await importPaper(bytes, name, { store, signal });
    if (text === '' && comments.length === 0 && !hasSubstance(parseHtml(marked)))
      throw new UnreadablePaper('There is no text in this file.');
    return { title, marked, annotations: toAnnotations(comments) };
  } catch (error) {
    if (!(error instanceof UnreadablePaper)) throw error;
    throw invalidField('file', error.message);
  }
}

/** The comments of a Word file, for the margin. */
function toAnnotations(comments: ImportedPaper['comments']): Annotation[] {
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

/** Whatever takes long, before the transaction. */
export async function prepareRound({ title, marked, annotations, showsNames }: Work) {
  const html = showsNames ? marked : withoutNames(marked);
  const copies = await runTextTask('renderCopies', [html, annotations.map(toMarginNote)]);
  const ordered = inPageOrder(annotations, copies.marked);
  return {
    title,
    content: copies.finished,
    marked: html,
    annotations: JSON.stringify(showsNames ? ordered : ordered.map(withoutAuthor)),
    shows_names: showsNames ? (1 as const) : (0 as const),
  };
}

function toMarginNote({ id, text }: Annotation): MarginNote {
  return { id, kind: '', text };
}

/**
 * As they are numbered in the margin; those in footnotes, and those whose passage the owner has cut, come last. A
 * comment of a Word file that is nowhere in its text is one that Word does not show either.
 */
function inPageOrder(annotations: Annotation[], html: string): Annotation[] {
  const findPlace = ({ id }: Annotation) =>
    [`id="${toMarginNoteId(id)}"`, `data-note="${id}"`]
      .map((text) => html.indexOf(text))
      .find((at) => at >= 0);
  return annotations
    .map((note) => ({ note, place: findPlace(note) }))
    .filter(({ note, place }) => place !== undefined || !note.isPlaced)
    .sort((one, other) => (one.place ?? html.length) - (other.place ?? html.length))
    .map(({ note }) => ({ ...note, quote: note.quote.trim() }));
}

/** In the transaction of the step, which has locked the request. The same text twice in a row is one round. */
export async function addRound(
  tx: Db,
  requestId: string,
  round: Awaited<ReturnType<typeof prepareRound>>,
  now: Date,
): Promise<string> {
  const last = await tx
    .selectFrom('request_rounds')
    .select(['number', 'marked', 'annotations'])
    .where('request_id', '=', requestId)
    .orderBy('number', 'desc')
    .executeTakeFirst();
  if (last && last.marked === round.marked && last.annotations === round.annotations)
    throw conflict(`This is the work that you returned as round ${last.number}. Nothing was sent.`);
  const id = newId(now);
  const place = { id, request_id: requestId, number: (last?.number ?? 0) + 1 };
  await tx
    .insertInto('request_rounds')
    .values({ ...place, ...round, created_at: now.toISOString() })
    .execute();
  return id;
}

/** The names of those who made a change are in the text itself. */
function withoutNames(html: string): string {
  const root = parseHtml(html);
  for (const { attributes } of descendants(root)) delete attributes['data-author'];
  return writeHtml(root.children);
}

function withoutAuthor({ author: _author, replies, ...note }: Annotation): Annotation {
  return { ...note, replies: replies?.map((reply) => ({ ...reply, author: '' })) };
}

export function roundPath(id: string, file: RoundFile): string {
  return `/api/files/rounds/${id}/${file}`;
}

type RoundParts = {
  entries: EntryRow[];
  ticks: Database['request_ticks'][];
  links: SignedLinks;
  signPictures: (html: string) => string;
};

/** As its page shows it. */
export async function toReturnedWork(
  row: RoundRow,
  { entries, ticks, links, signPictures }: RoundParts,
): Promise<ReturnedWork> {
  const annotations = parseAnnotations(row);
  const copies = await runTextTask(
    'renderCopies',
    [row.marked ?? '', annotations.map(toMarginNote), []],
    queues.readers,
  );
  const [marked = '', finished = '', letter = ''] = await Promise.all(
    roundFiles.map((file) => links.sign(roundPath(row.id, file))),
  );
  return {
    _id: row.id,
    number: row.number,
    title: row.title,
    createdAt: row.created_at,
    contentHtml: signPictures(copies.finished),
    markedHtml: signPictures(copies.marked),
    copies: copies.hasChanges ? [...sampleCopies] : ['finished'],
    comments: annotations.map(({ id, kind, text, quote, author, replies = [] }) => ({
      ...{ id, kind, text, quote },
      author: author || null,
      doneAt:
        ticks.find(({ round_id, comment_id }) => round_id === row.id && comment_id === id)?.done_at ?? null,
      answers: [
        ...replies.map((reply) => ({ by: 'owner' as const, text: reply.text, createdAt: reply.date })),
        ...entries
          .filter(({ round_id, comment_id }) => round_id === row.id && comment_id === id)
          .map((entry) => ({
            by: entry.by_side,
            text: entry.text,
            createdAt: entry.created_at,
          })),
      ],
    })),
    showsNames: row.shows_names === 1,
    files: { marked, finished, letter },
  };
}

/** The Word files of a round: with its changes and comments, without them, and a letter that sums up the comments. */
export function describeRoundFile(row: RoundRow, file: RoundFile) {
  const annotations = parseAnnotations(row);
  if (file === 'marked')
    return { title: row.title, content: row.marked ?? row.content, comments: toWordComments(annotations) };
  if (file === 'finished') return { title: row.title, content: row.content, comments: [] };
  const content = annotations.map(({ quote, text, replies = [] }, index) => {
    const passage = quote && ` “${escapeHtml(quote)}”`;
    const lines = [text, ...replies.map((reply) => reply.text)]
      .join('\n')
      .split('\n')
      .filter((line) => line.trim());
    return `<p><strong>${index + 1}.</strong>${passage}</p><blockquote>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</blockquote>`;
  });
  return { title: `Comments on ${row.title}`, content: content.join(''), comments: [] };
}

/** Throws unless the comment is in the margin of work that was returned for this request. */
export async function requireComment(
  db: Db,
  requestId: string,
  { roundId = '', commentId }: { roundId?: string | undefined; commentId?: string | undefined },
): Promise<void> {
  const round = await db
    .selectFrom('request_rounds')
    .select('annotations')
    .where('id', '=', roundId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  if (!round || !parseAnnotations(round).some(({ id }) => id === commentId))
    throw invalidField('commentId', 'is not a comment of this work');
}

/** Ticks a comment off, or takes the tick back. The first time stays. */
export async function setTick(
  db: Db,
  { roundId, commentId, isDone }: { roundId: string; commentId: string; isDone: boolean },
  now: Date,
): Promise<void> {
  if (isDone)
    await db
      .insertInto('request_ticks')
      .values({ round_id: roundId, comment_id: commentId, done_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom('request_ticks')
      .where('round_id', '=', roundId)
      .where('comment_id', '=', commentId)
      .execute();
}
