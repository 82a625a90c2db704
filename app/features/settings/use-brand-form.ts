import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { readSection, saveBrand } from '#app/lib/admin-words.ts';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import { wordsQuery } from '#app/lib/words.ts';
import type { Brand, Person } from '#shared/contracts/words/site-sections.ts';
import { listKeys, pickEntries, toRecord } from '#shared/records.ts';
import { withoutPromises } from '#shared/words/promises.ts';
import { useTypedForm } from './use-typed-form.ts';

const DRAFT_KEY = 'octavo.first-run-draft';

type BrandRecord = { fields: Brand; version: number };
/** A field of the brand's words, by its path. */
export type BrandField = 'name' | 'email' | 'chat.href' | 'responseTime' | `person.${keyof Person}`;
type Typed = Partial<Record<BrandField, string>>;

export function brandQuery() {
  return queryOptions({
    queryKey: ['admin', 'words', 'brand', 'first run'],
    queryFn: () => readSection('brand'),
    staleTime: 0,
  });
}

/** The brand's words, as far as the first run asks for them. */
export function useBrandForm(item: BrandRecord) {
  const client = useQueryClient();
  // The default promises a reply within minutes, which the owner has not.
  const saved = item.version === 0 ? withoutPromises(item.fields) : item.fields;
  const { typed, change, save, ...form } = useTypedForm<Typed, BrandRecord>({
    stored: { ...item, fields: saved },
    query: brandQuery(),
    read: () => client.fetchQuery(brandQuery()),
    async send(sent, { fields, version }) {
      const record = await saveBrand({ fields: fieldsWith(fields, sent), version });
      // The admin area's bar shows the name of the site.
      void client.fetchQuery({ ...wordsQuery('site'), staleTime: 0 });
      return record;
    },
    valuesIn: ({ fields }, sent) => toRecord(listKeys(sent), (name) => fieldValue(fields, name)),
    findDraft: readDraft,
    storeDraft: (draft) => void writeStored(DRAFT_KEY, draft),
    failure: 'That could not be saved',
  });
  const fields = fieldsWith(saved, typed);

  return {
    ...form,
    fields,
    change: (field: BrandField, value: string) => change({ [field]: value }),
    save: (names: readonly BrandField[]) => save(pickEntries(typed, (name) => names.includes(name))),
    /** The props of a form field. */
    wired: (field: BrandField) => ({
      value: fieldValue(fields, field),
      error: form.errors[field],
      onChange: (event: { target: { value: string } }) => change({ [field]: event.target.value }),
    }),
  };
}

export type BrandForm = ReturnType<typeof useBrandForm>;

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

function readDraft(): Typed {
  const draft = readStored<Typed>(DRAFT_KEY) ?? {};
  // An older release stored it in another format.
  return pickEntries(draft, (_name, value) => typeof value === 'string');
}
