import { notFound } from '#server/errors.ts';
import { extractOpening } from '#server/html/opening.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import { listResponse } from '#server/http/list-response.ts';
import type { ViewCounter } from '#server/http/view-counter.ts';
import { toVisitor } from '#server/http/visitor.ts';
import { extractPassage } from '#server/papers/margin.ts';
import type { AnnotationKind } from '#shared/contracts/annotations.ts';
import type { ReadNext } from '#shared/contracts/read-next.ts';
import { sampleCalls } from '#shared/contracts/samples.ts';
import { getAbout, toShownSample, toSummary } from './sample-responses.ts';
import type { SampleStore } from './samples.store.ts';

type Parts = {
  samples: SampleStore;
  views: ViewCounter;
  /** What to read after a sample, given the related ones. */
  nextAfter: (id: string, related: { id: string }[]) => Promise<ReadNext | undefined>;
  /** The kinds of notes, as the owner names them. */
  kinds: () => Promise<AnnotationKind[]>;
};

export function sampleRoutes(app: Api, { samples, views, nextAfter, kinds }: Parts) {
  const route = bindCalls(app, sampleCalls);
  route('GET /samples', async ({ query }) => {
    const { rows, total, search } = await samples.listPublished(query);
    return listResponse(rows.map(toSummary), total, query, search);
  });

  route('GET /samples/categories', async () => {
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

  route('GET /samples/categories/filters', ({ query }) => samples.countFilters(query));

  route('GET /samples/:id', async ({ params, query, url }, reply) => {
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
  });

  route('GET /samples/previews/:token', async ({ params }, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    const row = await samples.findByPreview(params.token);
    if (!row) throw notFound('Preview');
    return { item: await toShownSample(row, await kinds()) };
  });

  /** For a home page whose chosen sample is gone: a 404 would be an error in the console of every visitor. */
  async function findNewest() {
    const { rows } = await samples.listPublished({ page: 1, limit: 1 });
    return rows[0] && samples.findPublished(rows[0].id);
  }

  route('GET /samples/:id/opening', async ({ params }) => {
    const row = (await samples.findPublished(params.id)) ?? (await findNewest());
    if (!row) throw notFound('Sample');
    const { contentHtml, markedHtml = '' } = await toShownSample(row, await kinds());
    const passageHtml = extractPassage(markedHtml);
    return {
      item: toSummary(row),
      openingHtml: passageHtml || extractOpening(contentHtml),
      isMarked: passageHtml !== '',
    };
  });

  route('GET /passages', async () => {
    const counts = await samples.countPassages();
    return { items: (await kinds()).map((kind) => ({ ...kind, count: counts.get(kind.slug) ?? 0 })) };
  });

  route('GET /passages/:kind', async ({ params, query }) => {
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
  });

  route('GET /samples/:id/passage', async ({ params, query }) => {
    const row = await samples.findPublished(params.id);
    const { markedHtml } = row ? await toShownSample(row, await kinds()) : {};
    const passageHtml = markedHtml && extractPassage(markedHtml, query.note || undefined);
    if (!row || !passageHtml) throw notFound('Passage');
    return { item: toSummary(row), passageHtml };
  });

  route('POST /samples/:id/view', { config: { idempotency: 'unneeded' } }, async (request) => {
    const { params } = request;
    const row = await samples.findPublished(params.id);
    if (!row) throw notFound('Sample');
    await views.count(row.id, toVisitor(request));
  });
}
