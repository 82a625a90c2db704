import { fileURLToPath } from 'node:url';
import { createWorkerQueue, startWorker } from '#server/worker-queue.ts';
import { type Comment, UnreadablePaper } from './paper.ts';
import type { PaperSummary } from './summary.ts';
import type { PaperPicture } from './write-story.ts';
import { MAX_FILE_BYTES } from './zip.ts';

const MAX_MS = 10_000;
/** 300 MB in all. Parts of the file that are being unpacked come on top, with a limit of their own. */
const MEMORY = { maxOldGenerationSizeMb: 268, maxYoungGenerationSizeMb: 32 };
const MAX_WAITING = 20;
const RETRY_AFTER_S = 10;
const IDLE_MS = 10_000;

type PaperImage = { id: string; bytes: Uint8Array };
/** `marked` is the HTML with its changes and comments. Images are at `/media/{id}` in both. */
export type ReadFile = PaperSummary & { marked: string; images: PaperImage[] };
export type ReadTask = { kind: 'read'; bytes: Uint8Array; name: string; withImages: boolean };
type WriteTask = {
  kind: 'write';
  title: string;
  /** HTML, finished or marked, or light markdown, as a sample is stored. */
  content: string;
  /** Those that its marks name. */
  comments: Comment[];
  pictures: Map<string, PaperPicture>;
};
export type PaperTask = ReadTask | WriteTask;
export type TaskResult = ReadFile | { unreadable: string } | { written: Uint8Array };

const queue = createWorkerQueue<PaperTask, TaskResult>({
  start: () => startWorker(fileURLToPath(import.meta.url), 'paper-worker', MEMORY),
  maxWaiting: MAX_WAITING,
  retryAfterS: RETRY_AFTER_S,
  idleMs: IDLE_MS,
  timeout: {
    ms: MAX_MS,
    error: () => new UnreadablePaper('The file was not read within 10 seconds.'),
  },
});

/** Reads a Word file in a worker. Throws `UnreadablePaper`, whose message is one sentence for people. */
export async function readPaperFile(
  bytes: Uint8Array,
  name: string,
  { withImages = false } = {},
): Promise<ReadFile> {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadablePaper('The file is larger than 10 MB.');
  try {
    const result = await queue.run({ kind: 'read', bytes, name, withImages });
    if ('unreadable' in result) throw new UnreadablePaper(result.unreadable);
    return result as ReadFile;
  } catch (error) {
    const isOut = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (isOut) throw new UnreadablePaper('The file needs more than 300 MB of memory to be read.');
    throw error;
  }
}

/** A sample as a Word file. `pictures` are those that its HTML shows, by their addresses there. */
export async function writePaperFile(task: Omit<WriteTask, 'kind'>): Promise<Buffer> {
  const result = await queue.run({ kind: 'write', ...task });
  if (!('written' in result)) throw new Error('The worker did not write a file');
  return Buffer.from(result.written);
}
