import { type ConsultationField, consultationFields } from '#shared/contracts/consultation-rules.ts';

const STORED_AS = 'consultation-draft';

/** What was typed, and the key of a try to send exactly that. */
export type Draft = { fields: Partial<Record<ConsultationField, string>>; key?: string | undefined };

/** The draft of this browser. Private windows may refuse to keep or to give anything; then there is none. */
export function findDraft(): Draft | undefined {
  try {
    const draft = JSON.parse(window.localStorage.getItem(STORED_AS) ?? 'null') as Draft | null;
    return draft?.fields ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(draft: Draft) {
  const isEmpty = Object.values(draft.fields).every((text) => text === '');
  try {
    if (isEmpty) window.localStorage.removeItem(STORED_AS);
    else window.localStorage.setItem(STORED_AS, JSON.stringify(draft));
  } catch {
    // The form works without.
  }
}

export function forgetDraft() {
  keepDraft({ fields: {} });
}

/** Takes away what was sent. What another tab has kept since stays. */
export function forgetSent(key: string) {
  if (findDraft()?.key === key) forgetDraft();
}

export function fieldsOf(form: HTMLFormElement): Draft['fields'] {
  const data = new FormData(form);
  return Object.fromEntries(consultationFields.map((field) => [field, String(data.get(field) ?? '')]));
}

/** Puts a draft into the fields that are still empty: whoever was quicker than the script has typed something newer. */
export function fillIn(form: HTMLFormElement, { fields }: Draft) {
  for (const field of consultationFields) {
    const control = form.elements.namedItem(field);
    const isField =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement;
    if (isField && control.value === '') control.value = fields[field] ?? '';
  }
}
