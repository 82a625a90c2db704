/**
 * Inlined after every form with a draft (`finish-page.ts`), before the visitor can use the fields: text that appeared
 * in a field later would be mixed with what is typed there, or lost. What is typed before hydration is stored as well.
 */
import { type DraftPlace, fillIn, findDraft, merged, readFields, storeDraft } from '#app/lib/drafts.ts';

const script = document.currentScript;
const form = script?.previousElementSibling as HTMLFormElement;
const { draft: name = '', draftIn } = form.dataset;
const place = draftIn as DraftPlace | undefined;

function fill() {
  const draft = findDraft(name, place);
  if (draft) fillIn(form, merged(form, draft));
}

fill();
// Prerendered: meanwhile the visitor may have written on the page before this one.
document.addEventListener('prerenderingchange', fill);
// Kept by the browser for Back: the draft may have been changed or sent on another page. The consultation form finds
// out by itself once it runs.
let left = '';
const stored = () => JSON.stringify(findDraft(name, place));
addEventListener('pagehide', () => {
  left = stored();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && stored() !== left && !('runs' in form.dataset)) location.reload();
});
form.addEventListener('input', () => storeDraft(name, { fields: readFields(form) }, place));
// React expects the elements that it has rendered.
script?.remove();
