/** What becomes of changes; `server/papers/views.ts` does the same to stored papers. */
export type Decision = 'accept' | 'reject';

/** HTML without its changes, each accepted or rejected. */
export function decideHtml(html: string, decision: Decision): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const removed of body.querySelectorAll(decision === 'accept' ? 'del' : 'ins')) removed.remove();
  for (const mark of body.querySelectorAll('ins, del')) mark.replaceWith(...mark.childNodes);
  return body.innerHTML;
}

/** HTML without the passages of one note, or of all. */
export function removePassagesIn(html: string, id?: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const mark of body.querySelectorAll('mark[data-comment]')) {
    const others = (mark.getAttribute('data-comment') ?? '').split(' ').filter((other) => id && other !== id);
    if (others.length > 0) mark.setAttribute('data-comment', others.join(' '));
    else mark.replaceWith(...mark.childNodes);
  }
  return body.innerHTML;
}
