import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { topicName, topicTextResponse } from '#shared/contracts/words/library.ts';
import { MAIL_PREVIEW, sectionName, sections } from '#shared/contracts/words/sections.ts';
import {
  restoreInput,
  revisionId,
  sectionChange,
  sectionList,
  sectionResponse,
  wordPreview,
  wordPreviewInput,
  wordRevisionList,
} from '#shared/contracts/words/words.ts';
import { isDoctor } from '#shared/words/promises.ts';
import { shippedText } from '#shared/words/topic-copy.ts';
import type { WordStore } from './words.store.ts';

const tags = ['admin: words'];
const params = z.object({ section: sectionName });
const revisionParams = z.object({ section: sectionName, id: revisionId });

export function adminWordRoutes(words: WordStore, settings: CurrentSettings): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/words', { schema: { tags, response: { 200: sectionList } } }, async () => ({
      items: await words.list(),
    }));

    app.get(
      '/words/:section',
      { schema: { tags, params, response: { 200: sectionResponse } } },
      async ({ params: { section } }) => ({ item: await words.getRecord(section) }),
    );

    app.put(
      '/words/:section',
      { schema: { tags, params, body: sectionChange, response: { 200: sectionResponse } } },
      async ({ params: { section }, body }) => ({ item: await words.save(section, body) }),
    );

    app.get(
      '/words/:section/revisions',
      { schema: { tags, params, response: { 200: wordRevisionList } } },
      async ({ params: { section } }) => ({ items: await words.listRevisions(section) }),
    );

    app.post(
      '/words/:section/revisions/:id/restore',
      { schema: { tags, params: revisionParams, body: restoreInput, response: { 200: sectionResponse } } },
      async ({ params: { section, id }, body }) => ({
        item: await words.restore(section, id, body?.version),
      }),
    );

    app.post(
      '/words/topics/text',
      { schema: { tags, body: topicName, response: { 200: topicTextResponse } } },
      async ({ body }) => ({
        text: shippedText(body, {
          isOwned: (await settings()).isTakenOver,
          isDoctor: isDoctor(await words.get('claims')),
        }),
      }),
    );

    app.post(
      '/words/:section/preview',
      { schema: { tags, params, body: wordPreviewInput, response: { 200: wordPreview } } },
      async ({ params: { section }, body }) => {
        const token = await words.openPreview(section, body.fields, body.token);
        return { token, path: `${sections[section].page || MAIL_PREVIEW}?preview=${token}` };
      },
    );
  };
}
