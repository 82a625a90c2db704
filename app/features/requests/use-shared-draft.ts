import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { fillIn, findDraft, merged, readFields, storeDraft } from '#app/lib/drafts.ts';
import { listen } from '#app/lib/listen.ts';

/** Words typed so shortly ago are not replaced by those of another tab. */
const TYPING_MS = 2_000;

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Keeps what is written in a form on this device until it is sent. Two tabs share one draft. */
export function useSharedDraft(form: RefObject<HTMLFormElement | null>, name: string) {
  const typedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const empty = Object.fromEntries(
      Object.keys(readFields(element)).map((field) => {
        const control = element.elements.namedItem(field) as HTMLInputElement;
        return [field, control.defaultValue];
      }),
    );
    const stored = findDraft(name);
    // What stands in a field from the start gives way to the draft, and what was typed before this ran does not.
    if (stored)
      fillIn(
        element,
        isEqual(readFields(element), empty) ? { ...empty, ...stored.fields } : merged(element, stored),
      );
    // Another tab has written or sent its words. If those here are others, they are kept.
    function follow({ key, newValue, oldValue }: StorageEvent) {
      if (key !== name || !element) return;
      const fields = readFields(element);
      const isSame = oldValue === JSON.stringify({ fields }) || isEqual(fields, empty);
      const isTyping = performance.now() - typedAt.current < TYPING_MS;
      if (newValue === null && isSame) element.reset();
      else if (newValue === null) storeDraft(name, { fields });
      else if (isSame && !isTyping) fillIn(element, { ...empty, ...findDraft(name)?.fields });
    }
    /** Words that another tab has overwritten meanwhile are stored again, with its own. */
    function keep() {
      const newer = findDraft(name);
      if (element && newer && typedAt.current > 0) storeDraft(name, { fields: merged(element, newer) });
    }
    const stops = [listen('storage', follow), listen('pagehide', keep), keep];
    return () => {
      for (const stop of stops) stop();
    };
  }, [form, name]);

  return {
    store({ currentTarget }: FormEvent<HTMLFormElement>) {
      typedAt.current = performance.now();
      storeDraft(name, { fields: readFields(currentTarget) });
    },
    /** What was sent. What another tab has stored since stays. */
    forget(sent: HTMLFormElement) {
      typedAt.current = Number.NEGATIVE_INFINITY;
      const stored = findDraft(name);
      if (stored && isEqual(merged(sent, stored), readFields(sent))) storeDraft(name, { fields: {} });
    },
  };
}
