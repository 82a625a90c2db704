import { useQueryClient } from '@tanstack/react-query';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import type { SettingsItem } from '#shared/contracts/settings.ts';
import { pickEntries } from '#shared/records.ts';
import { saveSettings, settingsQuery, type TypedSettings } from './settings.queries.ts';
import { useTypedForm } from './use-typed-form.ts';

const DRAFT_KEY = 'octavo.settings-draft';

/** Unsaved settings. The password is never stored. */
export function useSettingsForm(item: SettingsItem) {
  const client = useQueryClient();
  const form = useTypedForm<TypedSettings, { item: SettingsItem }>({
    stored: { item },
    query: settingsQuery(),
    read: () => client.fetchQuery(settingsQuery()),
    send: (sent, over) => saveSettings(sent, over.item.version),
    // Of a password only its existence is returned; the first run's step only increases.
    valuesIn: ({ item: { fields } }) =>
      pickEntries(fields, (name) => name !== 'smtpPassword' && name !== 'firstRunStep'),
    findDraft: () => withoutSaved(readStored<TypedSettings>(DRAFT_KEY) ?? {}, item),
    storeDraft: ({ smtpPassword: _, ...draft }) =>
      void writeStored(DRAFT_KEY, Object.keys(draft).length > 0 ? draft : undefined),
    withoutSaved: (typed) => withoutSaved(typed, item),
    attention: 'Some fields need your attention.',
    failure: 'The settings could not be saved',
  });
  const fields = { ...item.fields, ...form.typed };

  /** Of a form field. The hint of one that is set on the server is the name of its variable. */
  function named(name: keyof TypedSettings, hint?: string) {
    const variable = item.locked[name];
    return {
      name,
      disabled: variable !== undefined,
      error: form.errors[name],
      hint: variable ? `Set by ${variable} on the server.` : hint,
    };
  }

  /** The same with the text of the field. */
  function wired(name: keyof TypedSettings, hint?: string) {
    return {
      ...named(name, hint),
      value: String(fields[name] ?? ''),
      onChange: (event: { target: { value: string } }) => form.change({ [name]: event.target.value }),
    };
  }

  return { ...form, item, fields, named, wired };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** A value equal to the saved one is no change. */
function withoutSaved(typed: TypedSettings, { fields, locked }: SettingsItem): TypedSettings {
  return pickEntries(typed, (name, value) => {
    if (name in locked) return false;
    if (name === 'smtpPassword') return value !== undefined;
    return (value || null) !== (fields[name] || null);
  });
}

/** Of the changes, those of the visible fields. */
export function only(typed: TypedSettings, names: readonly (keyof TypedSettings)[]): TypedSettings {
  return pickEntries(typed, (name) => names.includes(name));
}
