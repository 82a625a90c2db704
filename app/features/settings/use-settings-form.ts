import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { toFieldErrors } from '#app/lib/field-errors.ts';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import type { SettingsItem } from '#shared/contracts/settings.ts';
import { Collision, refuseCollisions } from './collisions.ts';
import { saveSettings, settingsQuery, type TypedSettings } from './settings.queries.ts';

const DRAFT_KEY = 'octavo.settings-draft';
const CONFLICT = 409;

type SettingsErrors = Record<string, string>;

/**
 * Unsaved settings. They are kept in browser storage until they are saved or discarded, so that neither a failed save
 * nor a closed tab loses them; the password is never stored.
 */
export function useSettingsForm(item: SettingsItem) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<TypedSettings>(() => withoutSaved(readDraft(), item));
  const [isRestored, setRestored] = useState(() => Object.keys(typed).length > 0);
  const [errors, setErrors] = useState<SettingsErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  /** Counts rejected saves: after each the first invalid field gets the focus. */
  const [refusals, setRefusals] = useState(0);

  useEffect(() => writeDraft(typed), [typed]);

  function change(changes: TypedSettings) {
    setTyped((before) => withoutSaved({ ...before, ...changes }, item));
    setErrors((current) =>
      Object.fromEntries(Object.entries(current).filter(([field]) => !(field in changes))),
    );
    setSaved(false);
  }

  function discard() {
    setTyped({});
    setErrors({});
    setProblem(undefined);
    setRestored(false);
  }

  /** True if all of it is saved. What was not sent, or typed since, is kept. */
  async function save(sent = typed): Promise<boolean> {
    setSaving(true);
    setProblem(undefined);
    try {
      const response = await sendOver(sent, item);
      client.setQueryData(settingsQuery().queryKey, response);
      setTyped((before) => withoutSent(before, sent));
      setErrors({});
      setRestored(false);
      setSaved(true);
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setSaving(false);
    }
  }

  /** Of what was saved elsewhere meanwhile, only another value of the same field is a conflict. */
  async function sendOver(sent: TypedSettings, base: SettingsItem): ReturnType<typeof saveSettings> {
    try {
      return await saveSettings(sent, base.version);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === CONFLICT)) throw error;
      const newer = await client.fetchQuery(settingsQuery());
      // Of a password only its existence is returned; the first run's step only increases.
      const { smtpPassword: _, firstRunStep: __, ...compared } = sent;
      refuseCollisions(compared, base.fields, newer.item.fields);
      return saveSettings(sent, newer.item.version);
    }
  }

  /** The invalid field may be out of view: it gets the focus. */
  function refuse(fields: SettingsErrors) {
    setErrors(fields);
    setProblem(undefined);
    setRefusals((count) => count + 1);
  }

  function fail(error: unknown, fallback = 'The settings could not be saved') {
    const fields = error instanceof Collision ? error.fields : toFieldErrors(error);
    refuse(fields);
    const isInFields = Object.keys(fields).length > 0 && !(error instanceof Collision);
    setProblem(isInFields ? 'Some fields need your attention.' : errorMessage(error, fallback));
  }

  const fields = { ...item.fields, ...typed };

  /** Of a form field. The hint of one that is set on the server is the name of its variable. */
  function named(name: keyof TypedSettings, hint?: string) {
    const variable = item.locked[name];
    return {
      name,
      disabled: variable !== undefined,
      error: errors[name],
      hint: variable ? `Set by ${variable} on the server.` : hint,
    };
  }

  /** The same with the text of the field. */
  function wired(name: keyof TypedSettings, hint?: string) {
    return {
      ...named(name, hint),
      value: String(fields[name] ?? ''),
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    };
  }

  return {
    item,
    fields,
    typed,
    errors,
    problem,
    isChanged: Object.keys(typed).length > 0,
    isRestored,
    isSaving,
    isSaved,
    refusals,
    named,
    wired,
    change,
    discard,
    save,
    fail,
    refuse,
  };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;

/** A value equal to the saved one is no change. */
function withoutSaved(typed: TypedSettings, { fields, locked }: SettingsItem): TypedSettings {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => {
      if (name in locked) return false;
      if (name === 'smtpPassword') return value !== undefined;
      return (value || null) !== (fields[name as keyof typeof fields] || null);
    }),
  );
}

/** Of the changes, those of the visible fields. */
export function only(typed: TypedSettings, names: readonly (keyof TypedSettings)[]): TypedSettings {
  return Object.fromEntries(
    Object.entries(typed).filter(([name]) => names.includes(name as keyof TypedSettings)),
  );
}

function withoutSent(typed: TypedSettings, sent: TypedSettings): TypedSettings {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== sent[name as keyof TypedSettings]),
  );
}

function readDraft(): TypedSettings {
  return readStored<TypedSettings>(DRAFT_KEY) ?? {};
}

function writeDraft({ smtpPassword: _, ...draft }: TypedSettings) {
  writeStored(DRAFT_KEY, Object.keys(draft).length > 0 ? draft : undefined);
}
