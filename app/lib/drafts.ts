/**
 * Drafts of forms, in browser storage until they are sent. A form names its draft in `data-draft`, and one that lasts
 * only as long as the tab says so in `data-draft-in`. Imports nothing: pages with such a form carry this inline, so
 * that a draft is in its fields before they can be used (`first-view/drafts.ts`).
 */

/** The typed text by field, and the idempotency key for sending exactly that. */
export type Draft = { fields: Record<string, string>; key?: string | undefined };
export type DraftPlace = 'localStorage' | 'sessionStorage';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The stored draft. Private windows may refuse storage; then there is none. */
export function findDraft(name: string, place: DraftPlace = 'localStorage'): Draft | undefined {
  try {
    const stored = JSON.parse(window[place].getItem(name) ?? 'null');
    // Until November 2026 drafts of comments were the fields alone.
    if (stored) return stored.fields ? stored : { fields: stored };
    return undefined;
  } catch {
    return undefined;
  }
}

/** Stores a draft, or deletes it if nothing is written in it. */
export function storeDraft(name: string, draft: Draft, place: DraftPlace = 'localStorage') {
  try {
    if (Object.values(draft.fields).join('') === '') window[place].removeItem(name);
    else window[place].setItem(name, JSON.stringify(draft));
  } catch {
    // Storage is full or disabled: the form works without.
  }
}

/** What a visitor has filled in: no files, no hidden fields and no honeypot. */
export function readFields(form: HTMLFormElement): Draft['fields'] {
  return Object.fromEntries(listControls(form).map(({ name, value }) => [name, value]));
}

/** The fields of the form together with those of a draft. Nothing is lost where both have text. */
export function merged(form: HTMLFormElement, { fields }: Draft): Draft['fields'] {
  return Object.fromEntries(listControls(form).map((control) => [control.name, mergeTexts(control, fields)]));
}

export function fillIn(form: HTMLFormElement, fields: Draft['fields']) {
  for (const control of listControls(form)) {
    const text = fields[control.name] ?? '';
    // Even the same value would move the cursor.
    if (control.value !== text) control.value = text;
  }
}

function listControls(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(
    ({ name, type, tabIndex }) =>
      name && tabIndex >= 0 && /^(text|email|date|textarea|select-one)$/.test(type),
  );
}

function mergeTexts(control: Control, fields: Draft['fields']): string {
  const { value, name, type } = control;
  const stored = fields[name] ?? '';
  // A name, an address or a choice is one or the other: what is in the field is newer.
  const isText = type === 'textarea' || (type === 'text' && !control.hasAttribute('autocomplete'));
  if (value === '' || (isText && stored.includes(value))) return stored;
  if (!isText || value.includes(stored)) return value;
  return stored + (type === 'textarea' ? '\n\n' : '; ') + value;
}
