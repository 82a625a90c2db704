import { parseSample } from '#server/html/sample-html.ts';
import { adviseOn, listLinks } from './advice.ts';
import { renderCopies, renderPaper } from './copies.ts';
import { listPictures } from './pictures.ts';
import { compareContents, revisePaper } from './revise.ts';
import { findSharedPassages, listWordBlocks } from './shared-words.ts';

/** Work on texts that may take seconds for a long or crafted one: in a worker, unless the text is short. */
export const textTasks = {
  compareContents,
  revisePaper,
  renderCopies,
  renderPaper,
  listPictures,
  advise,
  findSharedPassages,
};
export type TextTasks = typeof textTasks;
export type TextTask<Names extends keyof TextTasks = keyof TextTasks> = {
  [Name in Names]: { kind: 'text'; name: Name; input: Parameters<TextTasks[Name]> };
}[Names];

export function runText<Name extends keyof TextTasks>({ name, input }: TextTask<Name>) {
  const tasks: {
    [Each in keyof TextTasks]: (...input: Parameters<TextTasks[Each]>) => ReturnType<TextTasks[Each]>;
  } = textTasks;
  return tasks[name](...input);
}

function advise(content: string, now: Date) {
  const root = parseSample(content);
  return { advice: adviseOn(root, now), links: listLinks(root), blocks: listWordBlocks(content) };
}
