import { invalid } from '#server/errors.ts';
import { createQueueTurns, createWorkerQueue, isOutOfMemory, startWorker } from '#server/worker-queue.ts';
import { type Comment, UnreadablePaper } from './paper.ts';
import type { PaperTasks } from './paper-worker.ts';
import { type StorePicture, storePictures } from './pictures.ts';
import type { PaperSummary } from './summary.ts';
import { type TextTasks, textTasks } from './text-tasks.ts';
import type { PaperPicture } from './write-story.ts';
import { MAX_FILE_BYTES } from './zip.ts';

const MAX_MS = 10_000;
/** 300 MB in all. Parts of the file that are being unpacked come on top, with a limit of their own. */
const MEMORY = { maxOldGenerationSizeMb: 268, maxYoungGenerationSizeMb: 32 };
const MAX_WAITING = 5;
const MAX_WAITING_PAGES = 50;
/** The worst text of this length takes less than what a visitor notices: rendering takes linear time, the others not. */
const SHORT_CHARACTERS: Record<keyof TextTasks, number> = {
  postHtml: 50_000,
  sampleHtml: 50_000,
  renderPaper: 50_000,
  renderCopies: 25_000,
  listPictures: 50_000,
  compareContents: 10_000,
  revisePaper: 10_000,
  advise: 10_000,
  findSharedPassages: 50_000,
};

/** `marked` is the HTML with its changes and comments. */
export type ImportedPaper = PaperSummary & { marked: string };

/** Pages, the files of readers and those of the owner never wait for each other. */
export const queues = {
  admin: createPaperQueue(MAX_WAITING),
  readers: createPaperQueue(MAX_WAITING),
  pages: createPaperQueue(MAX_WAITING_PAGES),
};

function createPaperQueue(maxWaiting: number) {
  return createWorkerQueue<PaperTasks>({
    start: () => startWorker(import.meta.url, 'paper-worker', MEMORY),
    maxWaiting,
    timeout: { ms: MAX_MS, error: () => new UnreadablePaper('The file was not read within 10 seconds.') },
  });
}
export type PaperQueue = ReturnType<typeof createPaperQueue>;

/** One file at a time, with its pictures. */
const imports = createQueueTurns(MAX_WAITING);

/** Reads a Word file in a worker; pictures need `store`. Throws `UnreadablePaper`, with a sentence for people. */
export async function importPaper(
  bytes: Uint8Array,
  name: string,
  { store, signal }: { store?: StorePicture; signal?: AbortSignal } = {},
): Promise<ImportedPaper> {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadablePaper('The file is larger than 10 MB.');
  return imports.run(async () => {
    const read = await queues.admin.run('readFile', [bytes, name, !!store], signal).catch((error) => {
      if (!isOutOfMemory(error)) throw error;
      throw new UnreadablePaper('The file needs more than 300 MB of memory to be read.');
    });
    if ('unreadable' in read) throw new UnreadablePaper(read.unreadable);
    const { images, ...paper } = read;
    return store ? { ...paper, ...(await storePictures(paper, images, store, { signal })) } : paper;
  }, signal);
}

/** So many pictures of a text go into its Word file. */
const MAX_PICTURES = 100;

/** A text as a Word file, with its pictures. */
export async function writeWordFile(
  { title, content, comments = [] }: { title: string; content: string; comments?: Comment[] },
  readPicture: (url: string) => Promise<PaperPicture | undefined>,
  queue: PaperQueue,
  signal: AbortSignal,
): Promise<Buffer> {
  const pictures = new Map<string, PaperPicture>();
  for (const url of (await runTextTask('listPictures', [content], queue)).slice(0, MAX_PICTURES)) {
    signal.throwIfAborted();
    const picture = await readPicture(url);
    if (picture) pictures.set(url, picture);
  }
  const written = queue.run('writeFile', [title, content, comments, pictures], signal);
  return Buffer.from(await withLimits(written));
}

/** Does something with texts, in a worker unless they are short. */
export async function runTextTask<Name extends keyof TextTasks>(
  name: Name,
  input: Parameters<TextTasks[Name]>,
  queue: PaperQueue = queues.admin,
): Promise<ReturnType<TextTasks[Name]>> {
  if (countCharacters(input) > SHORT_CHARACTERS[name]) return withLimits(queue.run(name, input));
  const tasks: {
    [Each in keyof TextTasks]: (...input: Parameters<TextTasks[Each]>) => ReturnType<TextTasks[Each]>;
  } = textTasks;
  return tasks[name](...input);
}

async function withLimits<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!isOutOfMemory(error) && !(error instanceof UnreadablePaper)) throw error;
    throw invalid('This text is too long to process. Split it, and try again.');
  }
}

function countCharacters(input: unknown): number {
  if (typeof input === 'string') return input.length;
  if (typeof input !== 'object' || input === null) return 0;
  return Object.values(input).reduce<number>((sum, each) => sum + countCharacters(each), 0);
}
