import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatMoment } from '#app/lib/moments.ts';
import { callAdmin, readAdmin } from '#app/lib/session.ts';
import { toastFailure } from '#app/lib/toast-store.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { LoadError, Skeleton } from '#app/ui/load-states.tsx';

export function SessionList() {
  const queryClient = useQueryClient();
  const sessions = useQuery(readAdmin('/sessions'));
  const ending = useMutation({
    mutationFn: (id: string | 'others') =>
      id === 'others'
        ? callAdmin('POST /sessions/end-others')
        : callAdmin('DELETE /sessions/:id', { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: readAdmin('/sessions').queryKey }),
    onError: toastFailure('Failed to end the session'),
  });

  if (sessions.isPending) return <Skeleton className="h-24" />;
  if (sessions.isError) return <LoadError query={sessions} fallback="The sessions could not be loaded" />;
  const { items } = sessions.data;
  return (
    <>
      <ul className="divide-y divide-rule border-y border-rule font-sans text-[0.9375rem]">
        {items.map(({ _id, browser, isCurrent, createdAt, lastUsedAt }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
            <div>
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {browser} {isCurrent && <Badge tone="success">This one</Badge>}
              </p>
              <p className="lining text-sm text-faint">
                Last used {formatMoment(lastUsedAt)}, signed in {formatMoment(createdAt)}
              </p>
            </div>
            {!isCurrent && (
              <Button
                variant="outline"
                size="small"
                inactive={ending.isPending}
                aria-label={`End the session of ${browser}`}
                onClick={() => ending.mutate(_id)}
              >
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length > 2 && (
        <Button
          variant="plain"
          size="small"
          className="mt-3"
          inactive={ending.isPending}
          onClick={() => ending.mutate('others')}
        >
          End all others
        </Button>
      )}
    </>
  );
}
