import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { toFieldErrors } from '#app/lib/field-errors.ts';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import { adminRequest } from '#app/lib/session.ts';
import { wordsQuery } from '#app/lib/words.ts';
import type { Brand, Person } from '#shared/contracts/words/site.ts';
import { withoutPromises } from '#shared/words/promises.ts';
import { Collision, refuseCollisions } from './collisions.ts';

const DRAFT_KEY = 'octavo.first-run-draft';
const CONFLICT = 409;

type BrandRecord = { item: { fields: Brand; version: number } };
/** A field of the brand's words, by its path. */
export type BrandField = 'name' | 'email' | 'chat.href' | 'responseTime' | `person.${keyof Person}`;
type Typed = Partial<Record<BrandField, string>>;

export function brandQuery() {
  return queryOptions({
    queryKey: ['admin', 'words', 'brand', 'first run'],
    queryFn: () => adminRequest<BrandRecord>('/words/brand'),
    staleTime: 0,
  });
}

function saveBrand(fields: Brand, version: number): Promise<BrandRecord> {
  return adminRequest('/words/brand', { method: 'PUT', body: { fields, version } });
}

/** The brand's words, as far as the first run asks for them. */
export function useBrandForm({ item }: BrandRecord) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(readDraft);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [refusals, setRefusals] = useState(0);
  // The default promises a reply within minutes, which the owner has not.
  const saved = item.version === 0 ? withoutPromises(item.fields) : item.fields;

  useEffect(() => {
    writeStored(DRAFT_KEY, typed);
  }, [typed]);

  function change(field: BrandField, value: string) {
    setTyped((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _, ...others }) => others);
  }

  /** True if nothing had to be saved, or all of it was. */
  async function save(names: readonly BrandField[]): Promise<boolean> {
    setProblem(undefined);
    const sent = Object.fromEntries(Object.entries(typed).filter(([name]) => isIn(names, name))) as Typed;
    if (Object.keys(sent).length === 0) return true;
    try {
      const saved = await sendOver(sent);
      client.setQueryData(brandQuery().queryKey, saved);
      // The admin area's bar shows the name of the site.
      void client.fetchQuery({ ...wordsQuery('site'), staleTime: 0 });
      setTyped((before) => withoutSent(before, sent));
      setErrors({});
      return true;
    } catch (error) {
      const failed = error instanceof Collision ? error.fields : toFieldErrors(error);
      setErrors(failed);
      setRefusals((count) => count + 1);
      const isInFields = Object.keys(failed).length > 0 && !(error instanceof Collision);
      setProblem(isInFields ? undefined : errorMessage(error, 'That could not be saved'));
      return false;
    }
  }

  /** Of what was saved elsewhere meanwhile, only another value of the same field is a conflict. */
  async function sendOver(sent: Typed): Promise<BrandRecord> {
    try {
      return await saveBrand(fieldsWith(saved, sent), item.version);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === CONFLICT)) throw error;
      const { item: newer } = await client.fetchQuery(brandQuery());
      const valuesIn = (fields: Brand) =>
        Object.fromEntries(Object.keys(sent).map((name) => [name, fieldValue(fields, name as BrandField)]));
      refuseCollisions(sent, valuesIn(saved), valuesIn(newer.fields));
      return saveBrand(fieldsWith(newer.fields, sent), newer.version);
    }
  }

  const fields = fieldsWith(saved, typed);
  return {
    fields,
    isChanged: Object.keys(typed).length > 0,
    problem,
    refusals,
    change,
    save,
    /** The props of a form field. */
    wired: (field: BrandField) => ({
      value: fieldValue(fields, field),
      error: errors[field],
      onChange: (event: { target: { value: string } }) => change(field, event.target.value),
    }),
  };
}

export type BrandForm = ReturnType<typeof useBrandForm>;

function isIn(names: readonly BrandField[], name: string): boolean {
  return names.includes(name as BrandField);
}

function fieldValue({ chat, person, ...brand }: Brand, field: BrandField): string {
  if (field === 'name' || field === 'email' || field === 'responseTime') return brand[field];
  if (field === 'chat.href') return chat.href;
  return person[field.slice('person.'.length) as keyof Person];
}

function fieldsWith(fields: Brand, typed: Typed): Brand {
  const {
    name = fields.name,
    email = fields.email,
    responseTime = fields.responseTime,
    'chat.href': href = fields.chat.href,
    ...rest
  } = typed;
  const person = Object.fromEntries(
    Object.entries(rest).map(([field, value]) => [field.slice('person.'.length), value]),
  );
  return {
    ...fields,
    name,
    email,
    responseTime,
    chat: { label: chatName(href, fields.chat), href },
    person: { ...fields.person, ...person },
  };
}

const chats: Record<string, string> = {
  'wa.me': 'WhatsApp',
  't.me': 'Telegram',
  'm.me': 'Messenger',
  'signal.me': 'Signal',
};

/** A link to another chat must not keep the old chat's name; a custom name stays. */
function chatName(href: string, before: Brand['chat']): string {
  const isOwn = before.label !== 'Chat' && !Object.values(chats).includes(before.label);
  if (href === before.href || isOwn || !URL.canParse(href)) return before.label;
  return chats[new URL(href).hostname] ?? 'Chat';
}

function withoutSent(typed: Typed, sent: Typed): Typed {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => value !== sent[name as BrandField]),
  );
}

function readDraft(): Typed {
  const draft = readStored<Record<string, unknown>>(DRAFT_KEY) ?? {};
  // An older release stored it in another format.
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value === 'string')) as Typed;
}
