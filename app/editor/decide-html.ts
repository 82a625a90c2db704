/** What becomes of changes; `server/papers/views.ts` does the same to stored papers. */
export type Decision = 'accept' | 'reject';

/** HTML without its changes, each accepted or rejected. */
export function decideHtml(html: string, decision: Decision): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const gone of body.querySelectorAll(decision === 'accept' ? 'del' : 'ins')) gone.remove();
  for (const kept of body.querySelectorAll('ins, del')) kept.replaceWith(...kept.childNodes);
  return body.innerHTML;
}
