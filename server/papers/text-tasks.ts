import { postHtml } from '#server/html/post-html.ts';
import { parseSample, sampleHtml } from '#server/html/sample-html.ts';
import { adviseOn, listLinks } from './advice.ts';
import { renderCopies, renderPaper } from './copies.ts';
import { listPictures } from './pictures.ts';
import { compareContents, revisePaper } from './revise.ts';
import { findSharedPassages, listWordBlocks } from './shared-words.ts';

/** Work on texts that may take seconds for a long or crafted one: in a worker, unless the text is short. */
export const textTasks = {
  postHtml,
  sampleHtml,
  compareContents,
  revisePaper,
  renderCopies,
  renderPaper,
  listPictures,
  advise,
  findSharedPassages,
};
export type TextTasks = typeof textTasks;

function advise(content: string, now: Date) {
  const root = parseSample(content);
  return { advice: adviseOn(root, now), links: listLinks(root), blocks: listWordBlocks(content) };
}
