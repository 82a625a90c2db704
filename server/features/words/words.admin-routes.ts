import { z } from 'zod';
import { modelPapersOnly } from '#server/content/content.ts';
import { shippedText } from '#server/content/topic-copy.ts';
import type { Api } from '#server/http/api.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { topicName, topicTextResponse } from '#shared/contracts/words/library-sections.ts';
import { MAIL_PREVIEW, sectionName, sections } from '#shared/contracts/words/sections.ts';
import {
  changedSections,
  restoreInput,
  revisionId,
  sectionChange,
  sectionList,
  sectionResponse,
  wordPreview,
  wordPreviewInput,
  wordRevisionList,
} from '#shared/contracts/words/words.ts';
import { listEntries } from '#shared/records.ts';
import { isDoctor } from '#shared/words/promises.ts';
import type { WordStore } from './words.store.ts';

const params = z.object({ section: sectionName });
const revisionParams = z.object({ section: sectionName, id: revisionId });

export function adminWordRoutes(
  app: Api,
  { words, settings }: { words: WordStore; settings: CurrentSettings },
) {
  app.get('/words', { schema: { response: { 200: sectionList } } }, async () => ({
    items: await words.list(),
  }));

  app.get(
    '/words/:section',
    { schema: { params, response: { 200: sectionResponse } } },
    async ({ params: { section } }) => ({ item: await words.getRecord(section) }),
  );

  app.put(
    '/words/:section',
    { schema: { params, body: sectionChange, response: { 200: sectionResponse } } },
    async ({ params: { section }, body }) => ({ item: await words.save(section, body) }),
  );

  app.post(
    '/words/model-papers-only',
    {
      schema: {
        summary:
          'Say in services, topics, terms and the form that no work is written for students to hand in',
        response: { 200: changedSections },
      },
    },
    async () => {
      const changes = listEntries(modelPapersOnly);
      for (const [section, part] of changes) await words.update(section, (fields) => withPart(fields, part));
      return { items: changes.map(([section]) => ({ section, title: sections[section].title })) };
    },
  );

  app.get(
    '/words/:section/revisions',
    { schema: { params, response: { 200: wordRevisionList } } },
    async ({ params: { section } }) => ({ items: await words.listRevisions(section) }),
  );

  app.post(
    '/words/:section/revisions/:id/restore',
    { schema: { params: revisionParams, body: restoreInput, response: { 200: sectionResponse } } },
    async ({ params: { section, id }, body }) => ({
      item: await words.restore(section, id, body?.version),
    }),
  );

  app.post(
    '/words/topics/text',
    {
      config: { idempotency: 'unneeded' },
      schema: { body: topicName, response: { 200: topicTextResponse } },
    },
    async ({ body }) => ({
      text: shippedText(
        body,
        {
          isOwned: (await settings()).isTakenOver,
          isDoctor: isDoctor(await words.get('claims')),
        },
        (await words.get('topic-texts')).voices,
      ),
    }),
  );

  app.post(
    '/words/:section/preview',
    {
      config: { idempotency: 'unneeded' },
      schema: { params, body: wordPreviewInput, response: { 200: wordPreview } },
    },
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
