import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '#server/errors.ts';
import { openingOf } from '#server/html/opening.ts';
import { listResponse } from '#server/http/list-response.ts';
import type { ViewCounter } from '#server/http/view-counter.ts';
import {
  sampleCategories,
  sampleDetail,
  sampleListQuery,
  sampleOpening,
  samplePage,
} from '#shared/contracts/samples.ts';
import { toSample, toSummary } from './sample-responses.ts';
import type { SampleStore } from './samples.store.ts';

const sampleParams = z.object({ id: z.string() });
const detailQuery = z.object({
  includeRelated: z.enum(['true', 'false'], 'must be true or false').default('false'),
});

export function sampleRoutes(samples: SampleStore, views: ViewCounter): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/samples',
      { schema: { tags: ['samples'], querystring: sampleListQuery, response: { 200: samplePage } } },
      async ({ query }) => {
        const { rows, total } = await samples.listPublished(query);
        return listResponse(rows.map(toSummary), total, query);
      },
    );

    app.get(
      '/samples/categories',
      { schema: { tags: ['samples'], response: { 200: sampleCategories } } },
      async () => {
        const categories = await samples.listCategories();
        return {
          items: categories.map(({ subject, slug, count, samples: newest }) => ({
            subject,
            slug,
            count,
            samples: newest.map(({ id, slug: own, title, word_count }) => ({
              _id: id,
              slug: own,
              title,
              wordCount: word_count,
            })),
          })),
        };
      },
    );

    app.get(
      '/samples/:id',
      {
        schema: {
          tags: ['samples'],
          params: sampleParams,
          querystring: detailQuery,
          response: { 200: sampleDetail, 301: z.null() },
        },
      },
      async ({ params, query, url }, reply) => {
        const row = await samples.findPublished(params.id);
        if (!row) {
          const slug = await samples.findNewSlug(params.id);
          if (slug === undefined) throw notFound('Sample');
          // A permanent redirect that is not cached: the owner may take an old slug back.
          reply.header('cache-control', 'public, max-age=0, must-revalidate');
          return reply.redirect(`/api/samples/${encodeURIComponent(slug)}${searchOf(url)}`, 301);
        }
        const item = await toSample(row);
        if (query.includeRelated === 'false') return { item };
        return { item, related: (await samples.listRelated(row)).map(toSummary) };
      },
    );

    app.get(
      '/samples/:id/opening',
      { schema: { tags: ['samples'], params: sampleParams, response: { 200: sampleOpening } } },
      async ({ params }) => {
        const row = await samples.findPublished(params.id);
        if (!row) throw notFound('Sample');
        return {
          item: toSummary(row),
          openingHtml: openingOf((await toSample(row)).contentHtml),
        };
      },
    );

    app.post(
      '/samples/:id/view',
      { schema: { tags: ['samples'], params: sampleParams, response: { 204: z.null() } } },
      async ({ params, ip, headers }, reply) => {
        const row = await samples.findPublished(params.id);
        if (!row) throw notFound('Sample');
        await views.count(row.id, { ip, userAgent: headers['user-agent'] });
        return reply.status(204).send(null);
      },
    );
  };
}

function searchOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
