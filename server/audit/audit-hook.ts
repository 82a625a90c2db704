import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#server/db/engines/engine.ts';
import { toVisitor } from '#server/http/visitor.ts';
import { RECORD_ID } from '#shared/contracts/http.ts';
import { sectionName, sections } from '#shared/contracts/words/sections.ts';
import { readProperties } from '#shared/records.ts';
import { type AuditEvent, logEvent } from './audit.store.ts';

/** The record's title and whether it was public, before the request. */
type Before = { name: string; state: string; slug?: string | null };

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyRequest {
    auditBefore: Before | null;
  }
}

/**
 * Logs what the admin publishes, unpublishes and deletes. It is registered before all admin routes, like the guard, so
 * a new feature is covered. The record is looked up before the request, because afterwards it may be gone.
 */
export function registerAudit(admin: FastifyInstance, db: Db, clock: () => Date) {
  admin.decorateRequest('auditBefore', null);
  admin.addHook('preHandler', async (request) => {
    if (request.method !== 'GET') request.auditBefore = await findRecord(db, request);
  });
  admin.addHook('onSend', async (request, reply, payload) => {
    const isDone = reply.statusCode < 300 && request.method !== 'GET' && !request.isRepeated;
    const events = isDone ? [toEvent(request, payload), toAddressEvent(request, payload)] : [];
    for (const event of events)
      if (event) await logEvent(db, { ...event, visitor: toVisitor(request) }, clock());
    return payload;
  });
}

const recordKinds: Record<string, { noun: string; query: string }> = {
  samples: {
    noun: 'sample',
    query: `select title as name, slug, case published when 1 then 'published' else 'unpublished' end as state
      from samples`,
  },
  posts: { noun: 'post', query: 'select title as name, slug, status as state from posts' },
  comments: { noun: 'comment', query: 'select author_name as name, status as state from comments' },
  // A deleted request must not leave personal data in the log: it stores the number, not the name.
  submissions: { noun: 'submission', query: "select id as name, '' as state from requests" },
};

async function findRecord(db: Db, request: FastifyRequest): Promise<Before | null> {
  const { id } = readProperties(request.params);
  const { query } = recordKinds[toKind(request) ?? ''] ?? {};
  if (!query || typeof id !== 'string' || !RECORD_ID.test(id)) return null;
  const { rows } = await sql<Before>`${sql.raw(query)} where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const publicStates = ['published', 'unpublished', 'scheduled', 'archived', 'approved', 'spam'];

function toEvent(request: FastifyRequest, payload: unknown): AuditEvent | undefined {
  const kind = toKind(request) ?? '';
  if (kind === 'settings' || kind === 'demo-content') return siteEvent(request);
  if (kind === 'words') return wordsEvent(request);
  if (kind === 'testimonials') return testimonialEvent(request);
  const { noun } = recordKinds[kind] ?? {};
  if (!noun) return undefined;
  const body = readProperties(request.body);
  const before = request.auditBefore;
  // A restored record did not exist before the request: its title is in the response.
  if (request.url.endsWith('/restore')) return { event: `${noun}-restored`, detail: itemIn(payload)?.title };
  if (request.method === 'DELETE') return { event: `${noun}-deleted`, detail: before?.name };
  if (request.url.includes('/spam/delete')) return bulkDelete(body, payload);
  if (request.url.endsWith('/comments/bulk')) return bulkDecision(body);
  // A post that is published with a future date is scheduled.
  const requested = toState(body, before);
  const state = requested === 'published' ? (itemIn(payload)?.status ?? requested) : requested;
  const isNews = state !== undefined && publicStates.includes(state) && state !== before?.state;
  // Creating a record that is not public is not an event.
  if (!isNews || (!before && state === 'unpublished')) return undefined;
  const name = typeof body.title === 'string' ? body.title : before?.name;
  return { event: `${noun}-${state}`, detail: name };
}

/** A record that has a new address: the old one and the new one. */
function toAddressEvent(
  { method, url, auditBefore }: FastifyRequest,
  payload: unknown,
): AuditEvent | undefined {
  const { noun } = recordKinds[toKind({ url }) ?? ''] ?? {};
  if (method !== 'PUT' || !noun || !auditBefore?.slug) return undefined;
  const slug = itemIn(payload)?.slug;
  if (!slug || slug === auditBefore.slug) return undefined;
  return { event: `${noun}-moved`, detail: `${auditBefore.slug} → ${slug}` };
}

/** Which section was saved; a preview changes nothing. */
function wordsEvent({ method, url, params }: FastifyRequest): AuditEvent | undefined {
  const { section } = readProperties(params);
  const { data: name } = sectionName.safeParse(section);
  const detail = name ? sections[name].title : String(section ?? '');
  if (method === 'PUT') return { event: 'words-saved', detail };
  if (url.endsWith('/model-papers-only')) return { event: 'words-saved', detail: 'model papers only' };
  return url.endsWith('/restore') ? { event: 'words-restored', detail } : undefined;
}

function testimonialEvent({ method, url }: FastifyRequest): AuditEvent | undefined {
  if (url.endsWith('/approve')) return { event: 'testimonial-accepted' };
  return method === 'DELETE' ? { event: 'testimonial-declined' } : undefined;
}

const bulkEvents: Record<string, string> = {
  approve: 'comments-approved',
  spam: 'comments-spam',
  delete: 'comments-deleted',
};

function bulkDecision({ action, ids }: Record<string, unknown>): AuditEvent | undefined {
  const event = bulkEvents[String(action)];
  return event && Array.isArray(ids) ? { event, detail: `${ids.length} comments` } : undefined;
}

/** The names of the changed settings, never their values. */
function siteEvent({ method, url, body }: FastifyRequest): AuditEvent | undefined {
  if (method === 'DELETE') return { event: 'demo-removed' };
  if (url.endsWith('/restore')) return { event: 'demo-restored' };
  const { fields } = readProperties(body);
  const names = Object.keys(readProperties(fields)).filter((name) => name !== 'firstRunStep');
  if (method !== 'PUT' || names.length === 0) return undefined;
  return { event: 'settings-changed', detail: names.join(', ') };
}

type Item = { title?: string; slug?: string; status?: string };

function itemIn(payload: unknown): Item | undefined {
  if (typeof payload !== 'string') return undefined;
  const { item }: { item?: Item } = JSON.parse(payload);
  return item;
}

function bulkDelete(body: Record<string, unknown>, payload: unknown): AuditEvent | undefined {
  if (body.dryRun === true || typeof payload !== 'string') return undefined;
  const { deleted }: { deleted?: number } = JSON.parse(payload);
  if (deleted === undefined) return undefined;
  return {
    event: 'spam-deleted',
    detail: `${deleted} comments with a score of ${body.minSpamScore} or more`,
  };
}

/** The fields that a write sets on a record. A post that was public and becomes a draft is taken off the site. */
function toState({ status, published }: Record<string, unknown>, before: Before | null): string | undefined {
  if (status === 'draft' && (before?.state === 'published' || before?.state === 'scheduled'))
    return 'unpublished';
  if (typeof status === 'string') return status;
  if (typeof published === 'boolean') return published ? 'published' : 'unpublished';
  return undefined;
}

/** `samples` of `/api/admin/samples/…`. */
function toKind({ url }: Pick<FastifyRequest, 'url'>): string | undefined {
  return url.match(/^\/api\/admin\/([a-z-]+)/)?.[1];
}
