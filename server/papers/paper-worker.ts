/** Runs in a worker with limits: the files come from elsewhere. */
import { parentPort } from 'node:worker_threads';
import { linkFootnotesAndSources } from '#server/html/footnotes-and-sources.ts';
import { sanitised } from '#server/html/safe-html.ts';
import { parseSample } from '#server/html/sample-html.ts';
import { paperHtml } from './html.ts';
import { UnreadablePaper } from './paper.ts';
import type { PaperTask, ReadTask, TaskResult } from './papers.ts';
import { parsePaper } from './parse-html.ts';
import { readPaper } from './read.ts';
import { summarizePaper } from './summary.ts';
import { runText } from './text-tasks.ts';
import { writePaper } from './write.ts';

parentPort?.on('message', (task: PaperTask) => {
  try {
    parentPort?.postMessage({ result: run(task) });
  } catch (error) {
    parentPort?.postMessage({ error });
  }
});

function run(task: PaperTask): TaskResult {
  switch (task.kind) {
    case 'read':
      return read(task);
    case 'write': {
      const root = parseSample(task.content);
      linkFootnotesAndSources(root);
      const paper = parsePaper(task.title, root, task.comments);
      return { written: writePaper(paper, task.pictures) };
    }
    case 'text':
      return { text: runText(task) };
  }
}

function read({ bytes, name, withImages }: ReadTask): TaskResult {
  try {
    const { paper, images } = readPaper(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name);
    return {
      read: {
        ...summarizePaper(paper),
        marked: sanitised(paperHtml(paper, 'marked')),
        images: withImages ? [...images].map(([id, image]) => ({ id, bytes: image })) : [],
      },
    };
  } catch (error) {
    // The classes of errors do not pass between threads.
    if (error instanceof UnreadablePaper) return { unreadable: error.message };
    throw error;
  }
}
