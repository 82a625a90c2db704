/** Runs in a worker with limits: the files come from elsewhere. */
import { parentPort } from 'node:worker_threads';
import { sampleMarkup, sanitised } from '#server/html/safe-html.ts';
import { paperHtml } from './html.ts';
import { UnreadablePaper } from './paper.ts';
import type { PaperTask, ReadTask, TaskResult } from './papers.ts';
import { paperOfHtml } from './parse-html.ts';
import { readPaper } from './read.ts';
import { summaryOf } from './summary.ts';
import { writePaper } from './write.ts';

parentPort?.on('message', (task: PaperTask) => {
  try {
    parentPort?.postMessage({ result: resultOf(task) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

function resultOf(task: PaperTask): TaskResult {
  if (task.kind === 'read') return read(task);
  const paper = paperOfHtml(task.title, sampleMarkup(task.content), task.comments);
  return { written: writePaper(paper, task.pictures) };
}

function read({ bytes, name, withImages }: ReadTask): TaskResult {
  try {
    const { paper, images } = readPaper(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name);
    return {
      ...summaryOf(paper),
      marked: sanitised(paperHtml(paper, 'marked')),
      images: withImages ? [...images].map(([id, image]) => ({ id, bytes: image })) : [],
    };
  } catch (error) {
    // The classes of errors do not pass between threads.
    if (error instanceof UnreadablePaper) return { unreadable: error.message };
    throw error;
  }
}
