import { type RefObject, useEffect } from 'react';
import { fillIn, findDraft, readFields, storeDraft } from '#app/lib/drafts.ts';

/** Keeps what is typed into a form on this device, until `clear` after it was sent. */
export function useKeptForm(form: RefObject<HTMLFormElement | null>, name: string) {
  useEffect(() => {
    const element = form.current;
    const draft = findDraft(name);
    if (!element) return;
    if (draft) fillIn(element, { ...readFields(element), ...draft.fields });
    const keep = () => storeDraft(name, { fields: readFields(element) });
    element.addEventListener('input', keep);
    return () => element.removeEventListener('input', keep);
  }, [form, name]);

  return { clear: () => storeDraft(name, { fields: {} }) };
}
