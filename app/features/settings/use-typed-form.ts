import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { toFieldErrors } from '#app/lib/field-errors.ts';
import { pickEntries } from '#shared/records.ts';

const CONFLICT = 409;

type Values = Readonly<Record<string, unknown>>;
type FieldErrors = Record<string, string>;

type TypedFormOptions<Fields, Stored> = {
  /** What the form began with: its values are compared with those of a later save. */
  stored: Stored;
  query: { queryKey: QueryKey };
  read: () => Promise<Stored>;
  send: (sent: Partial<Fields>, over: Stored) => Promise<Stored>;
  /** The stored values of what is sent: another tab or machine may have changed them meanwhile. */
  valuesIn: (stored: Stored, sent: Partial<Fields>) => Values;
  findDraft: () => Partial<Fields>;
  storeDraft: (typed: Partial<Fields>) => void;
  /** A value equal to the stored one is no change. */
  withoutSaved?: (typed: Partial<Fields>) => Partial<Fields>;
  /** What is said if the errors are at the fields. */
  attention?: string;
  failure: string;
};

/**
 * Typed values over stored ones. They are kept in browser storage until they are saved or discarded, so that neither a
 * failed save nor a closed tab loses them, nor another tab that edits other fields.
 */
export function useTypedForm<Fields extends object, Stored>(options: TypedFormOptions<Fields, Stored>) {
  const { stored, query, read, send, valuesIn, withoutSaved = (values) => values } = options;
  const client = useQueryClient();
  const [typed, setTyped] = useState(options.findDraft);
  const [isRestored, setRestored] = useState(() => Object.keys(typed).length > 0);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  /** Counts rejected saves: after each the first invalid field gets the focus. */
  const [refusals, setRefusals] = useState(0);

  const lastTyped = useRef(typed);
  const storeDraft = useEffectEvent(() => {
    const isGone = (name: string) => name in lastTyped.current && !(name in typed);
    const others = pickEntries(options.findDraft(), (name) => !isGone(String(name)));
    options.storeDraft({ ...others, ...typed });
    lastTyped.current = typed;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is typed
  useEffect(() => storeDraft(), [typed]);

  function change(changes: Partial<Fields>) {
    setTyped((before) => withoutSaved({ ...before, ...changes }));
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changes))),
    );
    setSaved(false);
  }

  function discard() {
    setTyped({});
    setErrors({});
    setProblem(undefined);
    setRestored(false);
  }

  /** True if nothing had to be saved, or all of it was. What was not sent, or typed since, is kept. */
  async function save(sent: Partial<Fields> = typed): Promise<boolean> {
    setProblem(undefined);
    if (Object.keys(sent).length === 0) return true;
    setSaving(true);
    try {
      client.setQueryData(query.queryKey, await sendOver(sent));
      setTyped((before) => pickEntries(before, (name, value) => value !== sent[name]));
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
  async function sendOver(sent: Partial<Fields>): Promise<Stored> {
    try {
      return await send(sent, stored);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === CONFLICT)) throw error;
      const newer = await read();
      refuseCollisions(sent, valuesIn(stored, sent), valuesIn(newer, sent));
      return send(sent, newer);
    }
  }

  /** The invalid field may be out of view: it gets the focus. */
  function refuse(fields: FieldErrors) {
    setErrors(fields);
    setProblem(undefined);
    setRefusals((count) => count + 1);
  }

  function fail(error: unknown, fallback = options.failure) {
    const fields = error instanceof Collision ? error.fields : toFieldErrors(error);
    refuse(fields);
    const isInFields = Object.keys(fields).length > 0 && !(error instanceof Collision);
    setProblem(isInFields ? options.attention : errorMessage(error, fallback));
  }

  return {
    typed,
    errors,
    problem,
    isChanged: Object.keys(typed).length > 0,
    isRestored,
    isSaving,
    isSaved,
    refusals,
    change,
    discard,
    save,
    fail,
    refuse,
  };
}

/** What another tab or machine has saved in the same fields meanwhile. */
class Collision extends Error {
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super('This was changed elsewhere in the meantime. Save again to keep yours.');
    this.fields = fields;
  }
}

/** Throws if a field to be sent was saved with another value since. Other fields do not matter. */
function refuseCollisions(sent: Values, before: Values, after: Values) {
  const fields = Object.entries(sent).filter(([name, value]) => {
    const saved = after[name] || null;
    return name in before && saved !== (before[name] || null) && saved !== (value || null);
  });
  if (fields.length === 0) return;
  throw new Collision(
    Object.fromEntries(fields.map(([name]) => [name, `Saved elsewhere as ${toText(after[name])}.`])),
  );
}

function toText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return `“${value}”`;
}
