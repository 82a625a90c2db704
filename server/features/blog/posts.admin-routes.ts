import { createDrafts } from '#server/db/drafts.ts';
import type { Db } from '#server/db/engines/engine.ts';
import { createPreviews } from '#server/db/previews.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { conflict, ExpectedError } from '#server/errors.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import { editorRoutes } from '#server/http/editor-routes.ts';
import { readIdempotencyKey } from '#server/http/idempotency.ts';
import { listResponse } from '#server/http/list-response.ts';
import { queues, runTextTask } from '#server/papers/papers.ts';
import { adminPostCalls, adminPostResponse, type PostText, postText } from '#shared/contracts/posts.ts';
import { computeReadingTime, countWords } from '#shared/text/words.ts';
import { type Labels, type PostRow, toPost, toSummary } from './post-rows.ts';
import type { PostStore } from './posts.store.ts';

type Parts = { posts: PostStore; db: Db; secrets: SecretBox; clock: () => Date };

export function adminPostRoutes(app: Api, { posts, ...parts }: Parts) {
  const route = bindCalls(app, adminPostCalls);
  const { db, secrets, clock } = parts;
  const drafts = createDrafts<PostText>(db, 'post', clock);
  const previews = createPreviews(db, 'post', clock);

  async function toResponse(post: PostRow & Labels) {
    const draft = await drafts.find(post.id);
    return {
      item: {
        ...(await toPost(post, clock())),
        ...toSchedule(post, draft?.publishAt ?? null),
        version: post.version,
        previewPath: await previews.find(post.id, secrets),
        draft,
        hasDraft: draft !== null,
      },
    };
  }

  route('GET /posts', async ({ query }) => {
    const { rows, total, search } = await posts.list(query);
    const items = rows.map((row) => ({
      ...toSummary(row, clock()),
      ...toSchedule(row, row.updateScheduledFor),
      hasDraft: row.hasDraft,
    }));
    return listResponse(items, total, query, search);
  });

  route('POST /posts', { config: { idempotency: 'in-transaction' } }, async (request) => {
    const caller = `POST /admin/posts ${request.session?.admin_id}`;
    const once = { caller, key: readIdempotencyKey(request), now: clock() };
    return toResponse(await posts.create(request.body, once));
  });

  route('GET /posts/suggestions', () => posts.listSuggestions());

  route('POST /posts/render', { config: { idempotency: 'unneeded' } }, async ({ body }) => ({
    contentHtml: await runTextTask('postHtml', [body.content], queues.pages),
    readingTime: computeReadingTime(countWords(body.content)),
  }));

  route('PUT /posts/:id', async ({ params, body }) => {
    try {
      return await toResponse(await posts.update(params.id, body));
    } catch (error) {
      if (!(error instanceof ExpectedError) || error.kind !== 'conflict') throw error;
      throw conflict(error.message, (await toResponse(await posts.getById(params.id))).item);
    }
  });

  editorRoutes(app, {
    kind: 'post',
    text: postText,
    response: adminPostResponse,
    find: async (id) => toResponse(await posts.getById(id)),
    remove: posts.remove,
    async restore(id) {
      const { post, takenSlug } = await posts.restore(id);
      return { ...(await toResponse(post)), takenSlug };
    },
    ...parts,
  });
}

/** A live post whose update is scheduled is `published`, and `scheduledFor` is the time of the update. */
function toSchedule({ scheduled_for }: Pick<PostRow, 'scheduled_for'>, updateScheduledFor: string | null) {
  return { scheduledFor: updateScheduledFor ?? scheduled_for, updateScheduledFor };
}
