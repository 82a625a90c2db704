import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { sampleHtml } from '#server/content/safe-html.ts';
import { notFound } from '#server/http/errors.ts';
import { listAnswer } from '#server/http/list-answer.ts';
import { type AcademicLevel, academicLevels } from '#shared/contracts/academic.ts';
import { sampleCategories, sampleDetail, sampleListQuery, samplePage } from '#shared/contracts/samples.ts';
import type { SampleStore } from './samples.store.ts';

const sampleParams = z.object({ id: z.string() });
const detailQuery = z.object({
  includeRelated: z.enum(['true', 'false'], 'must be true or false').default('false'),
});

export function sampleRoutes(samples: SampleStore): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/samples',
      { schema: { tags: ['samples'], querystring: sampleListQuery, response: { 200: samplePage } } },
      async ({ query }) => {
        const { rows, total } = await samples.listPublished(query);
        return listAnswer(rows.map(toSummary), total, query);
      },
    );

    app.get(
      '/samples/categories',
      { schema: { tags: ['samples'], response: { 200: sampleCategories } } },
      async () => {
        const categories = await samples.listCategories();
        return {
          items: categories.map(({ samples: newest, ...category }) => ({
            ...category,
            samples: newest.map(({ id, slug, title }) => ({ _id: id, slug, title })),
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
          response: { 200: sampleDetail },
        },
      },
      async ({ params, query }) => {
        const row = await samples.findPublished(params.id);
        if (!row) throw notFound('Sample');
        const item = toSample(row);
        if (query.includeRelated === 'false') return { item };
        return { item, related: (await samples.listRelated(row)).map(toSummary) };
      },
    );
  };
}

type SummaryRow = Awaited<ReturnType<SampleStore['listPublished']>>['rows'][number];
type SampleRow = NonNullable<Awaited<ReturnType<SampleStore['findPublished']>>>;

function toSummary(row: SummaryRow) {
  const { id, slug, subject, title, excerpt, tags, views } = row;
  return {
    _id: id,
    slug,
    subject,
    title,
    excerpt,
    tags,
    views,
    level: toLevel(row.level),
    wordCount: row.word_count,
    createdAt: row.created_at,
  };
}

function toSample(row: SampleRow) {
  return {
    ...toSummary(row),
    course: row.course,
    question: row.question,
    content: row.content,
    contentHtml: sampleHtml(row.content),
    metaDescription: row.meta_description,
    assignmentType: row.assignment_type,
    citationStyle: row.citation_style,
    updatedAt: row.updated_at,
    published: row.published === 1,
    coverImage: toImage(row.cover_image_url),
    socialImage: toImage(row.social_image_url),
    document: toImage(row.document_url),
  };
}

function toImage(url: string | null) {
  return url === null ? null : { url };
}

function toLevel(level: string | null): AcademicLevel | null {
  return academicLevels.find((known) => known === level) ?? null;
}
