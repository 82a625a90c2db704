import { adviceOn, linksIn } from './advice.ts';
import { renderCopies } from './copies.ts';
import { marginHtml } from './margin.ts';
import { listPictures } from './pictures.ts';
import { compareContents, revisePaper } from './revise.ts';

/** Work on texts that may take seconds for a long or crafted one: in a worker, unless the text is short. */
export const textTasks = {
  compareContents,
  revisePaper,
  renderCopies,
  marginHtml,
  listPictures,
  advise: (content: string, now: Date) => ({ advice: adviceOn(content, now), links: linksIn(content) }),
};
export type TextTasks = typeof textTasks;
export type TextTask = {
  [Name in keyof TextTasks]: { kind: 'text'; name: Name; input: Parameters<TextTasks[Name]> };
}[keyof TextTasks];
