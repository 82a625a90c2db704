import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { RequestBrief } from './request-brief.tsx';
import { RequestEntry } from './request-entry.tsx';
import { deleteRequest, markRequestRead, requestQuery } from './requests.queries.ts';
import { deletionQuestion } from './requests-panel.tsx';

/** One request under its own address, where the owner's mail leads. */
export function RequestPage({ id }: { id: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { confirm, confirmation } = useConfirm();
  const { data: request, isPending, error, refetch } = useQuery(requestQuery(id));
  const deletion = useMutation({
    mutationFn: () => deleteRequest(client, id),
    onSuccess: async () => {
      showToast('success', 'The request was deleted.');
      await navigate('/admin?tab=submissions', { replace: true });
    },
    onError: (failure) => showToast('error', errorMessage(failure, 'Delete failed')),
  });

  if (isPending) return <Skeleton className="mt-6 h-64" />;
  // An address that was cut off is refused as invalid.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Missing />;
  if (!request) return <LoadError query={{ error, refetch }} fallback="The request could not be loaded" />;
  return (
    <>
      <RequestEntry
        request={request}
        isAlone
        isDeleting={deletion.isPending}
        // If this fails, the request stays unread until the next visit.
        onOpen={() => void markRequestRead(client, request).catch(() => {})}
        onDelete={async () => {
          if (await confirm(deletionQuestion(request))) deletion.mutate();
        }}
      />
      <div className="mt-8 max-w-measure">
        <RequestBrief id={id} />
      </div>
      {confirmation}
    </>
  );
}

function Missing() {
  return (
    <>
      <h1 className="mt-4 admin-title">Request not found</h1>
      <p className="mt-2 max-w-measure text-faint">It may have been deleted, or the address is incomplete.</p>
    </>
  );
}
