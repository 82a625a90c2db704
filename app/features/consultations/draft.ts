import { type ConsultationField, consultationFields } from '#shared/contracts/consultation-rules.ts';

const STORED_AS = 'consultation-draft';

/** The typed text, and the idempotency key for sending exactly that. */
export type Draft = { fields: Partial<Record<ConsultationField, string>>; key?: string | undefined };

/** The draft in browser storage. Private windows may refuse it; then there is none. */
export function findDraft(): Draft | undefined {
  try {
    const draft = JSON.parse(window.localStorage.getItem(STORED_AS) ?? 'null') as Draft | null;
    return draft?.fields ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(draft: Draft) {
  const isEmpty = Object.values(draft.fields).every((text) => text === '');
  try {
    if (isEmpty) window.localStorage.removeItem(STORED_AS);
    else window.localStorage.setItem(STORED_AS, JSON.stringify(draft));
  } catch {
    // The form works without.
  }
}

export function deleteDraft() {
  storeDraft({ fields: {} });
}

/** Deletes a sent draft. A newer one of another tab stays. */
export function deleteSentDraft(key: string) {
  if (findDraft()?.key === key) deleteDraft();
}

export function fieldsOf(form: HTMLFormElement): Draft['fields'] {
  const data = new FormData(form);
  return Object.fromEntries(consultationFields.map((field) => [field, String(data.get(field) ?? '')]));
}

/** Fills a draft into fields that are still empty: what was typed before hydration is newer. */
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
