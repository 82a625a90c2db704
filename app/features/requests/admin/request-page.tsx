import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#app/lib/api.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { LoadError, Skeleton } from '#app/ui/load-states.tsx';
import type { RequestDetail } from '#shared/contracts/requests.ts';
import { SentFacts } from '../facts.tsx';
import { createRequestActions, requestDetailQuery } from './request-actions.ts';
import { RequestBrief } from './request-brief.tsx';
import { RequestComposer, UnsentWords } from './request-composer.tsx';
import { RequestConversation } from './request-conversation.tsx';
import { RequestMenu } from './request-menu.tsx';
import { RequestStanding } from './request-standing.tsx';
import { markRequestRead } from './requests.queries.ts';

/** One request from the first message to the work returned. */
export function RequestPage({ id }: { id: string }) {
  const client = useQueryClient();
  const { confirm, confirmation } = useConfirm();
  const { data: request, isPending, error, refetch } = useQuery(requestDetailQuery(id));
  const actions = createRequestActions(client, id);

  const markRead = useEffectEvent((opened: RequestDetail) => {
    // If this fails, the request stays unread until the next visit.
    if (opened.readAt === null) void markRequestRead(client, opened).catch(() => {});
  });
  useEffect(() => {
    if (request) markRead(request);
  }, [request]);

  if (isPending) return <Skeleton className="mt-6 h-64" />;
  // An address that was cut off is refused as invalid.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Missing id={id} />;
  if (!request) return <LoadError query={{ error, refetch }} fallback="The request could not be loaded" />;
  const newest = request.conversation.at(-1);
  return (
    <div className="mt-4 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-8">
        <header>
          <h1 className="admin-title wrap-anywhere">{request.name}</h1>
          {request.subject && <p className="mt-1 text-lg wrap-anywhere">{request.subject}</p>}
          <RequestStanding request={request} />
          {newest && (
            <a href={`#${newest._id}`} className="inline-block py-2.5 font-sans text-sm link lg:hidden">
              Newest message
            </a>
          )}
        </header>
        <RequestConversation request={request} actions={actions} confirm={confirm} />
        <RequestComposer request={request} actions={actions} />
      </div>
      <aside className="min-w-0 space-y-8">
        <SentFacts sent={request} besides={['name', 'subject', 'message']} />
        <RequestBrief id={id} />
        <RequestMenu request={request} actions={actions} confirm={confirm} />
      </aside>
      {confirmation}
    </div>
  );
}

function Missing({ id }: { id: string }) {
  return (
    <>
      <h1 className="mt-4 admin-title">Request not found</h1>
      <p className="mt-2 max-w-measure text-faint">It may have been deleted, or the address is incomplete.</p>
      <div className="mt-6">
        <UnsentWords id={id} />
      </div>
    </>
  );
}
