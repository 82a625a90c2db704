import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#app/lib/api.ts';
import { formatAge } from '#app/lib/moments.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { WaitingTestimonial } from '#shared/contracts/testimonial-link.ts';
import { approveTestimonial, declineTestimonial, waitingTestimonialsQuery } from './testimonials.queries.ts';

/** What clients wrote through a link: taken up among the testimonials, or not. */
export function WaitingTestimonials() {
  const waiting = useQuery(waitingTestimonialsQuery());
  if (waiting.isPending)
    return (
      <div role="status" aria-label="Loading the testimonials">
        <Skeleton className="h-32" />
      </div>
    );
  if (waiting.isError)
    return (
      <p role="alert" className="font-sans text-danger">
        {errorMessage(waiting.error, 'Failed to load the testimonials')}
      </p>
    );
  const { items } = waiting.data;
  if (items.length === 0)
    return (
      <p className="max-w-measure text-faint">
        Nothing waits. Open an answered request and make a link for a testimonial; what the client writes
        there appears here.
      </p>
    );
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {items.map((item) => (
        <Waiting key={item._id} item={item} />
      ))}
    </ul>
  );
}

function Waiting({ item }: { item: WaitingTestimonial }) {
  const client = useQueryClient();
  const decision = useMutation({
    mutationFn: (isTaken: boolean) => (isTaken ? approveTestimonial(item) : declineTestimonial(item._id)),
    onSuccess: (_, isTaken) => {
      showToast('success', isTaken ? 'On the site, first of the testimonials.' : 'Declined.');
      void client.invalidateQueries({ queryKey: ['admin'] });
    },
    onError: (error) => {
      showToast('error', errorMessage(error, 'That did not work'));
      void client.invalidateQueries({ queryKey: waitingTestimonialsQuery().queryKey });
    },
  });
  return (
    <li className="py-5">
      <p className="font-sans text-sm text-faint">
        From the link for {item.client}, {formatAge(item.receivedAt)}
      </p>
      <blockquote className="mt-2 max-w-measure break-words whitespace-pre-wrap">{item.content}</blockquote>
      <p className="lining mt-2 font-sans text-[0.9375rem]">
        {item.name}
        {item.field && `, ${item.field}`} · {item.rating} of 5
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" disabled={decision.isPending} onClick={() => decision.mutate(true)}>
          Take it up
        </Button>
        <Button
          look="plain"
          size="small"
          disabled={decision.isPending}
          onClick={() => decision.mutate(false)}
        >
          Decline
        </Button>
      </div>
    </li>
  );
}
