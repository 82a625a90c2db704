import { formatAge } from '#app/lib/moments.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { RequestState } from '#shared/contracts/request-states.ts';
import type { RequestItem } from '#shared/contracts/requests.ts';
import { longDate } from '#shared/text/dates.ts';
import { formatPrice } from '#shared/text/prices.ts';

export const stateLabels: Record<RequestState, string> = {
  received: 'Received',
  read: 'Read',
  question: 'Question',
  offer: 'Offer',
  accepted: 'In work',
  returned: 'Returned',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
};
const tones: Record<RequestState, 'info' | 'neutral' | 'warning' | 'success'> = {
  received: 'info',
  read: 'neutral',
  question: 'neutral',
  offer: 'neutral',
  accepted: 'warning',
  returned: 'success',
  closed: 'neutral',
  withdrawn: 'neutral',
};

type Standing = Pick<
  RequestItem,
  'state' | 'name' | 'waitsFor' | 'waitsSince' | 'dueDate' | 'price' | 'currency'
>;

/** Where a request stands: its state, who waits for whom, the day that counts, and the price. */
export function RequestStanding({ request }: { request: Standing }) {
  const { state, waitsFor, waitsSince, dueDate, price, currency } = request;
  const isLate = dueDate !== null && dueDate < new Date().toISOString().slice(0, 10) && waitsFor !== null;
  return (
    <p className="lining mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 font-sans text-[0.9375rem] text-faint">
      <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
      {waitsFor && waitsSince && (
        <span className={waitsFor === 'owner' ? 'text-ink' : ''}>
          {waitsFor === 'owner' ? 'Waits for you' : 'Waits for the student'}, {formatAge(waitsSince)}
        </span>
      )}
      {dueDate && (
        <span className={isLate ? 'font-semibold problem' : ''}>
          {isLate ? 'Overdue: ' : 'Due '}
          {longDate(dueDate)}
        </span>
      )}
      {price !== null && currency && <span>{formatPrice(price, currency)}</span>}
    </p>
  );
}
