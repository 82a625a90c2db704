/** What becomes of changes; `server/papers/views.ts` does the same to stored papers. */
export type Decision = 'accept' | 'reject';

/** HTML without its changes, each accepted or rejected. */
export function decideHtml(html: string, decision: Decision): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const removed of body.querySelectorAll(decision === 'accept' ? 'del' : 'ins')) removed.remove();
  for (const mark of body.querySelectorAll('ins, del')) mark.replaceWith(...mark.childNodes);
  return body.innerHTML;
}
