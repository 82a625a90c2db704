import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/db/engines/engine.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { RECORD_ID } from '#shared/contracts/http.ts';
import { type AuditEvent, logEvent } from './audit.store.ts';

/** The record's title and whether it was public, before the request. */
type Before = { name: string; state: string };

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface FastifyRequest {
    auditBefore: Before | null;
  }
}

/**
 * Logs what the admin publishes, unpublishes and deletes. It is registered before all admin routes, like the guard,
 * so a new feature is covered automatically. The record is looked up before the request, because afterwards it may be
 * gone.
 */
export function registerAudit(admin: FastifyInstance, db: Db, clock: () => Date) {
  admin.decorateRequest('auditBefore', null);
  admin.addHook('preHandler', async (request) => {
    if (request.method !== 'GET') request.auditBefore = await findRecord(db, request);
  });
  admin.addHook('onSend', async (request, reply, payload) => {
    const isDone = reply.statusCode < 300 && request.method !== 'GET';
    const event = isDone ? eventOf(request, payload) : undefined;
    if (event) await logEvent(db, { ...event, visitor: visitorOf(request) }, clock());
    return payload;
  });
}

async function findRecord(db: Db, request: FastifyRequest): Promise<Before | null> {
  const { id } = (request.params ?? {}) as { id?: unknown };
  if (typeof id !== 'string' || !RECORD_ID.test(id)) return null;
  switch (kindOf(request)) {
    case 'samples': {
      const row = await db
        .selectFrom('samples')
        .select(['title', 'published'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { name: row.title, state: row.published ? 'published' : 'unpublished' } : null;
    }
    case 'posts': {
      const row = await db
        .selectFrom('posts')
        .select(['title', 'status'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { name: row.title, state: row.status } : null;
    }
    case 'comments': {
      const row = await db
        .selectFrom('comments')
        .select(['author_name', 'status'])
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { name: row.author_name, state: row.status } : null;
    }
    case 'submissions': {
      const row = await db.selectFrom('submissions').select('id').where('id', '=', id).executeTakeFirst();
      // A deleted request must not leave personal data in the log: it stores the number, not the name.
      return row ? { name: row.id, state: '' } : null;
    }
    default:
      return null;
  }
}

const nouns: Record<string, string> = {
  samples: 'sample',
  posts: 'post',
  comments: 'comment',
  submissions: 'submission',
};
const publicStates = ['published', 'unpublished', 'scheduled', 'archived', 'approved', 'spam'];

function eventOf(request: FastifyRequest, payload: unknown): AuditEvent | undefined {
  const kind = kindOf(request) ?? '';
  if (kind === 'settings' || kind === 'demo-content') return siteEvent(request);
  const noun = nouns[kind];
  if (!noun) return undefined;
  const body = (request.body ?? {}) as Record<string, unknown>;
  const before = request.auditBefore;
  if (request.url.endsWith('/restore')) return { event: `${noun}-restored`, detail: titleIn(payload) };
  if (request.method === 'DELETE') return { event: `${noun}-deleted`, detail: before?.name };
  if (request.url.includes('/spam/delete')) return bulkDelete(body, payload);
  const state = stateOf(body);
  const isNews = state !== undefined && publicStates.includes(state) && state !== before?.state;
  // Creating a record that is not public is not an event.
  if (!isNews || (!before && state === 'unpublished')) return undefined;
  const name = typeof body.title === 'string' ? body.title : before?.name;
  return { event: `${noun}-${state}`, detail: name };
}

/** The names of the changed settings, never their values. */
function siteEvent({ method, url, body }: FastifyRequest): AuditEvent | undefined {
  if (method === 'DELETE') return { event: 'demo-removed' };
  if (url.endsWith('/restore')) return { event: 'demo-restored' };
  const { fields } = (body ?? {}) as { fields?: Record<string, unknown> };
  const names = Object.keys(fields ?? {}).filter((name) => name !== 'firstRunStep');
  if (method !== 'PUT' || names.length === 0) return undefined;
  return { event: 'settings-changed', detail: names.join(', ') };
}

/** A restored record did not exist before the request: its title is in the response. */
function titleIn(payload: unknown): string | undefined {
  return typeof payload === 'string'
    ? (JSON.parse(payload) as { item?: { title?: string } }).item?.title
    : undefined;
}

function bulkDelete(body: Record<string, unknown>, payload: unknown): AuditEvent | undefined {
  if (body.dryRun === true || typeof payload !== 'string') return undefined;
  const { deleted } = JSON.parse(payload) as { deleted?: number };
  if (deleted === undefined) return undefined;
  return {
    event: 'spam-deleted',
    detail: `${deleted} comments with a score of ${body.minSpamScore} or more`,
  };
}

/** The fields that a write sets on a record. */
function stateOf({ status, published }: Record<string, unknown>): string | undefined {
  if (typeof status === 'string') return status;
  if (typeof published === 'boolean') return published ? 'published' : 'unpublished';
  return undefined;
}

/** `samples` of `/api/admin/samples/…`. */
function kindOf({ url }: Pick<FastifyRequest, 'url'>): string | undefined {
  return url.match(/^\/api\/admin\/([a-z-]+)/)?.[1];
}
