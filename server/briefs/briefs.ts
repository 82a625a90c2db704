import { createWorkerQueue, isOutOfMemory, startWorker } from '#server/worker-queue.ts';
import { type Brief, type BriefDocument, briefKinds, UnreadableBrief } from './brief.ts';
import type { BriefTasks } from './brief-worker.ts';

/** 10 s in all: starting and ending the worker takes a second or two on a busy machine. */
const MAX_MS = 8_000;
/** What a PDF unpacks is outside of the heap and counted by the queue. */
const HEAP = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 32 };
/**
 * 300 MB in all. The buffer into which a stream is unpacked doubles: with 180 MB it is ended at the step from 64 to
 * 128 MB (260 MB at the peak), with 250 MB at the next (390 MB).
 */
const MAX_GROWTH_BYTES = 180 * 2 ** 20;
const MAX_WAITING = 20;

const queue = createWorkerQueue<BriefTasks>({
  start: () => startWorker(import.meta.url, 'brief-worker', HEAP),
  maxWaiting: MAX_WAITING,
  timeout: { ms: MAX_MS, error: () => new UnreadableBrief('limit') },
  memory: { maxGrowthBytes: MAX_GROWTH_BYTES, error: () => new UnreadableBrief('limit') },
});

type Source = { message: string; files: { name: string; read: () => Promise<Uint8Array> }[] };

/** Reads what a request says about its assignment: its message and its files, one after the other. */
export async function readBrief({ message, files }: Source): Promise<Brief> {
  const documents: BriefDocument[] = [{ name: 'Message', parts: [{ text: message, place: 'Message' }] }];
  for (const { name, read } of files) documents.push(await readDocument(name, read));
  const facts = await queue.run('findFacts', [documents]);
  const problems = documents.flatMap(({ name, problem }) => (problem ? [{ name, problem }] : []));
  return { facts, problems };
}

async function readDocument(name: string, read: () => Promise<Uint8Array>): Promise<BriefDocument> {
  const kind = briefKinds.find((each) => name.toLowerCase().endsWith(`.${each}`));
  if (!kind) return { name, parts: [], problem: 'kind' };
  try {
    return await queue.run('readFile', [{ kind, name, bytes: await read() }]);
  } catch (error) {
    if (error instanceof UnreadableBrief || isOutOfMemory(error))
      return { name, parts: [], problem: 'limit' };
    throw error;
  }
}
