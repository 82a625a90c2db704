/** Runs in a worker with limits: the files come from strangers. */
import type { Block } from '#server/papers/paper.ts';
import { readPaper } from '#server/papers/read.ts';
import { plainText, resolved } from '#server/papers/views.ts';
import { serveTasks } from '#server/worker-queue.ts';
import { type BriefDocument, type BriefFile, UnreadableBrief } from './brief.ts';
import { findFacts } from './find-facts.ts';
import { readPdf } from './read-pdf.ts';

const tasks = { readFile, findFacts };
export type BriefTasks = typeof tasks;

serveTasks(tasks);

async function readFile(file: BriefFile): Promise<BriefDocument> {
  try {
    return await readers[file.kind](file);
  } catch (error) {
    const problem = error instanceof UnreadableBrief ? error.problem : 'damaged';
    return { name: file.name, parts: [], problem };
  }
}

const readers: Record<BriefFile['kind'], (file: BriefFile) => BriefDocument | Promise<BriefDocument>> = {
  pdf: ({ bytes, name }) => readPdf(bytes, name),
  docx: ({ bytes, name }) => {
    const { paper } = readPaper(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name);
    return toDocument(name, listLines(resolved(paper.blocks, 'after')).join('\n'));
  },
  txt: ({ bytes, name }) => toDocument(name, new TextDecoder().decode(bytes)),
};

/** A row of a table is a line, "Word count: 2,000" if it has two cells, unless the page was laid out with it. */
function listLines(blocks: Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'table') return plainText([block]);
    return block.rows.flatMap(({ cells }) => {
      const texts = cells.map((cell) => plainText(cell.blocks));
      if (texts.some((text) => text.includes('\n'))) return texts;
      return texts.join(texts.length === 2 ? ': ' : ' | ').replace('::', ':');
    });
  });
}

function toDocument(name: string, text: string): BriefDocument {
  return { name, parts: [{ text, place: name }] };
}
