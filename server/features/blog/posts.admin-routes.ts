import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { previewOfPost } from '#server/db/seal-secrets.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { conflict, ExpectedError } from '#server/errors.ts';
import { renderHtml } from '#server/html/render.ts';
import { idempotencyKeyOf } from '#server/http/idempotency.ts';
import { listResponse } from '#server/http/list-response.ts';
import { recordId } from '#shared/contracts/http.ts';
import {
  adminPostPage,
  adminPostQuery,
  adminPostResponse,
  newPost,
  postChange,
  postSuggestions,
  previewLink,
  rendered,
  renderInput,
  revisionInput,
  revisionList,
  revisionResponse,
  revisionSummary,
  unsavedList,
} from '#shared/contracts/posts.ts';
import { restored } from '#shared/contracts/trash.ts';
import { countWords, readingTimeOf } from '#shared/text/words.ts';
import { toPost, toSummary } from './post-rows.ts';
import type { PostStore } from './posts.store.ts';
import type { StoredPost } from './posts.writer.ts';
import type { RevisionStore } from './revisions.store.ts';

const tags = ['admin: posts'];
const postParams = z.object({ id: recordId });
const revisionParams = z.object({ id: recordId, revisionId: recordId });
const nothing = z.null();

type Parts = { posts: PostStore; revisions: RevisionStore; secrets: SecretBox; clock: () => Date };

export function adminPostRoutes({ posts, revisions, secrets, clock }: Parts): FastifyPluginAsyncZod {
  async function toResponse(post: StoredPost) {
    const token = post.sealedPreview && secrets.open(post.sealedPreview, previewOfPost(post.id));
    return {
      item: {
        ...(await toPost(post, clock())),
        version: post.version,
        previewPath: token ? previewPath(token) : null,
      },
    };
  }

  return async (app) => {
    app.get(
      '/posts',
      { schema: { tags, querystring: adminPostQuery, response: { 200: adminPostPage } } },
      async ({ query }) => {
        const { rows, total } = await posts.list(query);
        return listResponse(
          rows.map((row) => toSummary(row, clock())),
          total,
          query,
        );
      },
    );

    app.post(
      '/posts',
      { schema: { tags, body: newPost, response: { 201: adminPostResponse } } },
      async (request, reply) => {
        const caller = `POST /admin/posts ${request.session?.admin_id}`;
        const once = { caller, key: idempotencyKeyOf(request), now: clock() };
        return reply.status(201).send(await toResponse(await posts.create(request.body, once)));
      },
    );

    app.get('/posts/suggestions', { schema: { tags, response: { 200: postSuggestions } } }, () =>
      posts.listSuggestions(),
    );

    app.get('/posts/unsaved', { schema: { tags, response: { 200: unsavedList } } }, async () => ({
      items: await revisions.listUnsaved(),
    }));

    app.post(
      '/posts/render',
      { schema: { tags, body: renderInput, response: { 200: rendered } } },
      async ({ body }) => ({
        contentHtml: await renderHtml('post', body.content),
        readingTime: readingTimeOf(countWords(body.content)),
      }),
    );

    app.get(
      '/posts/:id',
      { schema: { tags, params: postParams, response: { 200: adminPostResponse } } },
      async ({ params }) => toResponse(await posts.getById(params.id)),
    );

    app.put(
      '/posts/:id',
      { schema: { tags, params: postParams, body: postChange, response: { 200: adminPostResponse } } },
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
      { schema: { tags, params: postParams, response: { 204: nothing } } },
      async ({ params }, reply) => {
        await posts.remove(params.id);
        return reply.status(204).send(null);
      },
    );

    app.post(
      '/posts/:id/restore',
      { schema: { tags, params: postParams, response: { 200: adminPostResponse.extend(restored.shape) } } },
      async ({ params }) => {
        const { post, takenSlug } = await posts.restore(params.id);
        return { ...(await toResponse(post)), takenSlug };
      },
    );

    app.get(
      '/posts/:id/revisions',
      { schema: { tags, params: postParams, response: { 200: revisionList } } },
      async ({ params }) => ({ items: await revisions.list(params.id) }),
    );

    // Also for a post that is not saved yet: its text must not wait for a title.
    app.post(
      '/posts/:id/revisions',
      {
        schema: {
          tags,
          params: postParams,
          body: revisionInput,
          response: { 201: revisionSummary.pick({ _id: true, updatedAt: true }) },
        },
      },
      async ({ params, body }, reply) => {
        const { id, updatedAt } = await revisions.add(params.id, 'autosaved', body);
        return reply.status(201).send({ _id: id, updatedAt });
      },
    );

    app.delete(
      '/posts/:id/revisions',
      { schema: { tags, params: postParams, response: { 204: nothing } } },
      async ({ params }, reply) => {
        await revisions.discard(params.id);
        return reply.status(204).send(null);
      },
    );

    app.get(
      '/posts/:id/revisions/:revisionId',
      { schema: { tags, params: revisionParams, response: { 200: revisionResponse } } },
      async ({ params }) => ({ item: await revisions.getById(params.id, params.revisionId) }),
    );

    app.post(
      '/posts/:id/preview-link',
      { schema: { tags, params: postParams, response: { 200: previewLink } } },
      async ({ params }) => ({ path: previewPath(await posts.openPreview(params.id, secrets)) }),
    );

    app.delete(
      '/posts/:id/preview-link',
      { schema: { tags, params: postParams, response: { 204: nothing } } },
      async ({ params }, reply) => {
        await posts.closePreview(params.id);
        return reply.status(204).send(null);
      },
    );
  };
}

function previewPath(token: string): string {
  return `/blog/preview/${token}`;
}
