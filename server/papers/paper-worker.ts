/** Runs in a worker with limits: the files come from elsewhere. */
import { linkFootnotesAndSources } from '#server/html/footnotes-and-sources.ts';
import { sanitised } from '#server/html/safe-html.ts';
import { parseSample } from '#server/html/sample-html.ts';
import { serveTasks } from '#server/worker-queue.ts';
import { paperHtml } from './html.ts';
import { type Comment, UnreadablePaper } from './paper.ts';
import { parsePaper } from './parse-html.ts';
import { readPaper } from './read.ts';
import { summarizePaper } from './summary.ts';
import { textTasks } from './text-tasks.ts';
import { writePaper } from './write.ts';
import type { PaperPicture } from './write-story.ts';

const tasks = { ...textTasks, readFile, writeFile };
export type PaperTasks = typeof tasks;

serveTasks(tasks);

/** Images are at `/media/{id}` in the HTML. */
function readFile(bytes: Uint8Array, name: string, withImages: boolean) {
  try {
    const { paper, images } = readPaper(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name);
    return {
      ...summarizePaper(paper),
      marked: sanitised(paperHtml(paper, 'marked')),
      images: withImages ? [...images].map(([id, image]) => ({ id, bytes: image })) : [],
    };
  } catch (error) {
    // The classes of errors do not pass between threads.
    if (error instanceof UnreadablePaper) return { unreadable: error.message };
    throw error;
  }
}

/**
 * `content` is HTML, finished or marked, or light markdown, as a sample is stored; `comments` are those that its marks
 * name, and `pictures` those that it shows, by their addresses there.
 */
function writeFile(
  title: string,
  content: string,
  comments: Comment[],
  pictures: Map<string, PaperPicture>,
): Uint8Array {
  const root = parseSample(content);
  linkFootnotesAndSources(root);
  return writePaper(parsePaper(title, root, comments), pictures);
}
