import { z } from 'zod';
import { notFound } from '#server/errors.ts';
import { extractOpening } from '#server/html/opening.ts';
import type { Api } from '#server/http/api.ts';
import { noContent } from '#server/http/api.ts';
import { listResponse } from '#server/http/list-response.ts';
import type { ViewCounter } from '#server/http/view-counter.ts';
import { toVisitor } from '#server/http/visitor.ts';
import { extractPassage } from '#server/papers/margin.ts';
import { type AnnotationKind, passageKinds, passagesQuery } from '#shared/contracts/annotations.ts';
import type { ReadNext } from '#shared/contracts/read-next.ts';
import {
  passagePage,
  sampleCategories,
  sampleDetail,
  sampleDraftPreview,
  sampleFilterCounts,
  sampleFilterCountsQuery,
  sampleListQuery,
  sampleOpening,
  samplePage,
  samplePassage,
  samplePassageQuery,
} from '#shared/contracts/samples.ts';
import { getAbout, toShownSample, toSummary } from './sample-responses.ts';
import type { SampleStore } from './samples.store.ts';

const sampleParams = z.object({ id: z.string() });
const tokenParams = z.object({ token: z.string() });
const detailQuery = z.object({
  includeRelated: z.enum(['true', 'false'], 'must be true or false').default('false'),
});

type Parts = {
  samples: SampleStore;
  views: ViewCounter;
  /** What to read after a sample, given the related ones. */
  nextAfter: (id: string, related: { id: string }[]) => Promise<ReadNext | undefined>;
  /** The kinds of notes, as the owner names them. */
  kinds: () => Promise<AnnotationKind[]>;
};

export function sampleRoutes(app: Api, { samples, views, nextAfter, kinds }: Parts) {
  app.get(
    '/samples',
    { schema: { querystring: sampleListQuery, response: { 200: samplePage } } },
    async ({ query }) => {
      const { rows, total, search } = await samples.listPublished(query);
      return listResponse(rows.map(toSummary), total, query, search);
    },
  );

  app.get('/samples/categories', { schema: { response: { 200: sampleCategories } } }, async () => {
    const categories = await samples.listCategories();
    return {
      items: categories.map(({ subject, slug, count, samples: newest }) => ({
        subject,
        slug,
        count,
        samples: newest.map((row) => ({
          _id: row.id,
          slug: row.slug,
          title: row.title,
          wordCount: row.word_count,
          assignmentType: row.assignment_type,
          about: getAbout(row),
          noteCount: Number(row.note_count),
        })),
      })),
    };
  });

  app.get(
    '/samples/categories/filters',
    { schema: { querystring: sampleFilterCountsQuery, response: { 200: sampleFilterCounts } } },
    ({ query }) => samples.countFilters(query),
  );

  app.get(
    '/samples/:id',
    {
      schema: {
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
        const queryString = url.includes('?') ? url.slice(url.indexOf('?')) : '';
        return reply.redirect(`/api/samples/${encodeURIComponent(slug)}${queryString}`, 301);
      }
      const item = await toShownSample(row, await kinds());
      if (query.includeRelated === 'false') return { item };
      const related = await samples.listRelated(row);
      return { item, related: related.map(toSummary), next: await nextAfter(row.id, related) };
    },
  );

  app.get(
    '/samples/previews/:token',
    { schema: { params: tokenParams, response: { 200: sampleDraftPreview } } },
    async ({ params }, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
      const row = await samples.findByPreview(params.token);
      if (!row) throw notFound('Preview');
      return { item: await toShownSample(row, await kinds()) };
    },
  );

  app.get(
    '/samples/:id/opening',
    { schema: { params: sampleParams, response: { 200: sampleOpening } } },
    async ({ params }) => {
      const row = await samples.findPublished(params.id);
      if (!row) throw notFound('Sample');
      const { contentHtml, markedHtml = '' } = await toShownSample(row, await kinds());
      const passageHtml = extractPassage(markedHtml);
      return {
        item: toSummary(row),
        openingHtml: passageHtml || extractOpening(contentHtml),
        isMarked: passageHtml !== '',
      };
    },
  );

  app.get('/passages', { schema: { response: { 200: passageKinds } } }, async () => {
    const counts = await samples.countPassages();
    return { items: (await kinds()).map((kind) => ({ ...kind, count: counts.get(kind.slug) ?? 0 })) };
  });

  app.get(
    '/passages/:kind',
    {
      schema: {
        summary: 'Passages of published samples with a note of one kind',
        params: z.object({ kind: z.string() }),
        querystring: passagesQuery,
        response: { 200: passagePage },
      },
    },
    async ({ params, query }) => {
      const kind = (await kinds()).find(({ slug }) => slug === params.kind);
      if (!kind) throw notFound('Kind of note');
      const { total, passages } = await samples.listPassages(kind.slug, query);
      const items = passages.map((passage) => ({
        sample: toSummary(passage.sample),
        noteId: passage.note_id,
        sentenceHtml: passage.sentence_html,
        note: passage.note,
      }));
      return { kind, ...listResponse(items, total, query) };
    },
  );

  app.get(
    '/samples/:id/passage',
    {
      schema: {
        summary: 'A block of a sample with its changes and notes, to be shown elsewhere',
        params: sampleParams,
        querystring: samplePassageQuery,
        response: { 200: samplePassage },
      },
    },
    async ({ params, query }) => {
      const row = await samples.findPublished(params.id);
      const { markedHtml } = row ? await toShownSample(row, await kinds()) : {};
      const passageHtml = markedHtml && extractPassage(markedHtml, query.note || undefined);
      if (!row || !passageHtml) throw notFound('Passage');
      return { item: toSummary(row), passageHtml };
    },
  );

  app.post(
    '/samples/:id/view',
    { config: { idempotency: 'unneeded' }, schema: { params: sampleParams, response: noContent } },
    async (request) => {
      const { params } = request;
      const row = await samples.findPublished(params.id);
      if (!row) throw notFound('Sample');
      await views.count(row.id, toVisitor(request));
    },
  );
}
