import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { formatAge } from '#app/lib/moments.ts';
import { callAdmin, readAdmin } from '#app/lib/session.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { useFocusAfterDelete } from '#app/lib/use-focus-after-delete.ts';
import { Button } from '#app/ui/button.tsx';
import { LoadError, Loading } from '#app/ui/load-states.tsx';
import type { WaitingTestimonial } from '#shared/contracts/testimonial-link.ts';

/** Submitted testimonials, to be published or declined. */
export function WaitingTestimonials() {
  const waiting = useQuery(readAdmin('/testimonials'));
  const items = waiting.data?.items ?? [];
  const emptyMessage = useRef<HTMLParagraphElement>(null);
  const noteDecided = useFocusAfterDelete(
    items.map(({ _id }) => _id),
    (id) => (id ? document.getElementById(`testimonial-${id}`) : emptyMessage.current)?.focus(),
  );
  if (waiting.isPending) return <Loading label="Loading the testimonials" rows={['h-32']} className="" />;
  if (waiting.isError) return <LoadError query={waiting} fallback="Failed to load the testimonials" />;
  if (items.length === 0)
    return (
      <p ref={emptyMessage} tabIndex={-1} className="max-w-measure text-faint">
        Nothing to review. To ask for a testimonial, open an answered request and make a link. What your
        client writes appears here.
      </p>
    );
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {items.map((item) => (
        <Waiting key={item._id} item={item} onDecided={() => noteDecided(item._id)} />
      ))}
    </ul>
  );
}

function Waiting({ item, onDecided }: { item: WaitingTestimonial; onDecided: () => void }) {
  const client = useQueryClient();
  const params = { id: item._id };
  // Set synchronously, before a second click: `isPending` changes later.
  const [isDeciding, setDeciding] = useState(false);
  const decision = useMutation({
    mutationFn: (isTaken: boolean): Promise<undefined> =>
      isTaken
        ? // The text as it was read: a client may have changed it since.
          callAdmin('POST /testimonials/:id/approve', {
            params,
            body: { receivedAt: item.receivedAt },
            retries: 0,
          })
        : callAdmin('DELETE /testimonials/:id', { params }),
    onSuccess: (_, isTaken) => {
      onDecided();
      showToast('success', isTaken ? 'Published. It comes first among your testimonials.' : 'Declined.');
      void client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => {
      setDeciding(false);
      showToast('error', errorMessage(error, 'That didn’t work'));
      void client.invalidateQueries({ queryKey: readAdmin('/testimonials').queryKey });
    },
  });

  function decide(isTaken: boolean) {
    setDeciding(true);
    decision.mutate(isTaken);
  }

  return (
    <li id={`testimonial-${item._id}`} tabIndex={-1} className="py-5">
      <p className="font-sans text-sm text-faint">
        From the link for {item.client}, {formatAge(item.receivedAt)}
      </p>
      <blockquote className="mt-2 max-w-measure whitespace-pre-wrap">{item.content}</blockquote>
      <p className="lining mt-2 font-sans text-[0.9375rem]">
        {item.name}
        {item.field && `, ${item.field}`} · {item.rating} of 5
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" inactive={isDeciding} onClick={() => decide(true)}>
          Publish it
        </Button>
        <Button variant="plain" size="small" inactive={isDeciding} onClick={() => decide(false)}>
          Decline
        </Button>
      </div>
    </li>
  );
}
