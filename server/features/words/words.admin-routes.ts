import { modelPapersOnly } from '#server/content/content.ts';
import { shippedText } from '#server/content/topic-copy.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { MAIL_PREVIEW, sections } from '#shared/contracts/words/sections.ts';
import { wordCalls } from '#shared/contracts/words/words.ts';
import { listEntries } from '#shared/records.ts';
import { isDoctor } from '#shared/words/promises.ts';
import type { WordStore } from './words.store.ts';

export function adminWordRoutes(
  app: Api,
  { words, settings }: { words: WordStore; settings: CurrentSettings },
) {
  const route = bindCalls(app, wordCalls);
  route('GET /words', async () => ({ items: await words.list() }));

  route('GET /words/:section', async ({ params: { section } }) => ({ item: await words.getRecord(section) }));

  route('PUT /words/:section', async ({ params: { section }, body }) => ({
    item: await words.save(section, body),
  }));

  route('POST /words/model-papers-only', async () => {
    const changes = listEntries(modelPapersOnly);
    for (const [section, part] of changes) await words.update(section, (fields) => withPart(fields, part));
    return { items: changes.map(([section]) => ({ section, title: sections[section].title })) };
  });

  route('GET /words/:section/revisions', async ({ params: { section } }) => ({
    items: await words.listRevisions(section),
  }));

  route('POST /words/:section/revisions/:id/restore', async ({ params: { section, id }, body }) => ({
    item: await words.restore(section, id, body?.version),
  }));

  route('POST /words/topics/text', { config: { idempotency: 'unneeded' } }, async ({ body }) => ({
    text: shippedText(
      body,
      {
        isOwned: (await settings()).isTakenOver,
        isDoctor: isDoctor(await words.get('claims')),
      },
      (await words.get('topic-texts')).voices,
    ),
  }));

  route(
    'POST /words/:section/preview',
    { config: { idempotency: 'unneeded' } },
    async ({ params: { section }, body }) => {
      const token = await words.openPreview(section, body.fields, body.token);
      return { token, path: `${sections[section].page || MAIL_PREVIEW}?preview=${token}` };
    },
  );
}

type Fields = Record<string, unknown>;

/** The words with some of them replaced. Entries of lists are found by their title; new ones are not added. */
function withPart(fields: Fields, part: Fields): Fields {
  const replaced = Object.entries(part).map(([name, value]) => [name, replacedBy(fields[name], value)]);
  return { ...fields, ...Object.fromEntries(replaced) };
}

function replacedBy(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after) && after.every(hasTitle))
    return before.map((entry: unknown) => {
      const replacement = hasTitle(entry) && after.find(({ title }) => title === entry.title);
      return replacement && isFields(entry) ? withPart(entry, replacement) : entry;
    });
  return isFields(before) && isFields(after) ? withPart(before, after) : after;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasTitle(value: unknown): value is Fields & { title: string } {
  return isFields(value) && typeof value.title === 'string';
}
