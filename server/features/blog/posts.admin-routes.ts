import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createDrafts } from '#server/db/drafts.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { createPreviews } from '#server/db/previews.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { conflict, ExpectedError } from '#server/errors.ts';
import { renderHtml } from '#server/html/render.ts';
import { editorRoutes } from '#server/http/editor-routes.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { listResponse } from '#server/http/list-response.ts';
import { idParams } from '#shared/contracts/http.ts';
import {
  adminPostPage,
  adminPostQuery,
  adminPostResponse,
  newPost,
  type PostText,
  postChange,
  postSuggestions,
  postText,
  rendered,
  renderInput,
} from '#shared/contracts/posts.ts';
import { restored } from '#shared/contracts/trash.ts';
import { computeReadingTime, countWords } from '#shared/text/words.ts';
import { type Labels, type PostRow, toPost, toSummary } from './post-rows.ts';
import type { PostStore } from './posts.store.ts';
import { changedElsewhere } from './posts.writer.ts';

const tags = ['admin: posts'];
const nothing = z.null();

type Parts = { posts: PostStore; db: Db; secrets: SecretBox; clock: () => Date };

export function adminPostRoutes({ posts, ...parts }: Parts): FastifyPluginAsyncZod {
  const { db, secrets, clock } = parts;
  const drafts = createDrafts<PostText>(db, 'post', clock);
  const previews = createPreviews(db, 'post', clock);

  async function toResponse(post: PostRow & Labels) {
    const token = await previews.find(post.id, secrets);
    const draft = await drafts.find(post.id);
    return {
      item: {
        ...(await toPost(post, clock())),
        ...toSchedule(post, draft?.publishAt ?? null),
        version: post.version,
        previewPath: token ? previewPath(token) : null,
        draft,
        hasDraft: draft !== null,
      },
    };
  }

  return async (app) => {
    app.get(
      '/posts',
      { schema: { tags, querystring: adminPostQuery, response: { 200: adminPostPage } } },
      async ({ query }) => {
        const { rows, total, search } = await posts.list(query);
        const items = rows.map((row) => ({
          ...toSummary(row, clock()),
          ...toSchedule(row, row.updateScheduledFor),
          hasDraft: row.hasDraft,
        }));
        return listResponse(items, total, query, search);
      },
    );

    app.post(
      '/posts',
      {
        config: { idempotency: 'in-transaction' },
        schema: { tags, body: newPost, response: { 201: adminPostResponse } },
      },
      async (request, reply) => {
        const caller = `POST /admin/posts ${request.session?.admin_id}`;
        const once = { caller, key: readIdempotencyKey(request), now: clock() };
        return reply.status(201).send(await toResponse(await posts.create(request.body, once)));
      },
    );

    app.get('/posts/suggestions', { schema: { tags, response: { 200: postSuggestions } } }, () =>
      posts.listSuggestions(),
    );

    app.post(
      '/posts/render',
      {
        config: { idempotency: 'unneeded' },
        schema: { tags, body: renderInput, response: { 200: rendered } },
      },
      async ({ body }) => ({
        contentHtml: await renderHtml('post', body.content),
        readingTime: computeReadingTime(countWords(body.content)),
      }),
    );

    app.get(
      '/posts/:id',
      { schema: { tags, params: idParams, response: { 200: adminPostResponse } } },
      async ({ params }) => toResponse(await posts.getById(params.id)),
    );

    app.put(
      '/posts/:id',
      { schema: { tags, params: idParams, body: postChange, response: { 200: adminPostResponse } } },
      async ({ params, body }) => {
        try {
          return await toResponse(await posts.update(params.id, body));
        } catch (error) {
          if (!(error instanceof ExpectedError) || error.kind !== 'conflict') throw error;
          throw conflict(error.message, (await toResponse(await posts.getById(params.id))).item);
        }
      },
    );

    app.delete(
      '/posts/:id',
      { schema: { tags, params: idParams, response: { 204: nothing } } },
      async ({ params }, reply) => {
        await posts.remove(params.id);
        return reply.status(204).send(null);
      },
    );

    app.post(
      '/posts/:id/restore',
      { schema: { tags, params: idParams, response: { 200: adminPostResponse.extend(restored.shape) } } },
      async ({ params }) => {
        const { post, takenSlug } = await posts.restore(params.id);
        return { ...(await toResponse(post)), takenSlug };
      },
    );

    await app.register(
      editorRoutes({
        kind: 'post',
        path: 'posts',
        name: 'Post',
        previewPath,
        text: postText,
        response: adminPostResponse,
        find: async (id) => toResponse(await posts.getById(id)),
        changedElsewhere,
        ...parts,
      }),
    );
  };
}

/** A live post whose update is scheduled is `published`, and `scheduledFor` is the time of the update. */
function toSchedule({ scheduled_for }: Pick<PostRow, 'scheduled_for'>, updateScheduledFor: string | null) {
  return { scheduledFor: updateScheduledFor ?? scheduled_for, updateScheduledFor };
}

function previewPath(token: string): string {
  return `/blog/preview/${token}`;
}
