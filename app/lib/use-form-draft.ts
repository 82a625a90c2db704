import { type FormEvent, type RefObject, useEffect } from 'react';
import { type DraftPlace, fillIn, findDraft, merged, readFields, storeDraft } from './drafts.ts';

/** Keeps what is written in a form until it is sent, over a reload or a lost connection. */
export function useFormDraft(form: RefObject<HTMLFormElement | null>, name: string, place?: DraftPlace) {
  // In a page from the server the draft is there already (`first-view/drafts.ts`).
  useEffect(() => {
    const draft = findDraft(name, place);
    if (draft && form.current) fillIn(form.current, merged(form.current, draft));
  }, [form, name, place]);

  return {
    store: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      storeDraft(name, { fields: readFields(currentTarget) }, place),
    forget: () => storeDraft(name, { fields: {} }, place),
  };
}
