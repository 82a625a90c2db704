import { formatAge } from '#app/lib/moments.ts';
import { isEnded, type RequestState } from '#shared/contracts/request-states.ts';
import type { RequestItem } from '#shared/contracts/requests.ts';
import { longDate } from '#shared/text/dates.ts';
import { formatPrice } from '#shared/text/prices.ts';

export const stateLabels: Record<RequestState, string> = {
  received: 'Received',
  read: 'Read',
  question: 'Question',
  offer: 'Offer',
  accepted: 'In progress',
  returned: 'Returned',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
};

type Standing = Pick<
  RequestItem,
  'state' | 'name' | 'waitsFor' | 'waitsSince' | 'dueDate' | 'price' | 'currency'
>;

/** Where a request stands: its state, who waits for whom, the day that counts, and the price. */
export function RequestStanding({ request }: { request: Standing }) {
  const { state, waitsFor, waitsSince, dueDate, price, currency } = request;
  /** Nothing is due any more once the work is returned. */
  const due = state === 'returned' || isEnded(state) ? null : dueDate;
  const isLate = due !== null && isOverdue(due);
  return (
    <p className="lining mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 font-sans text-[0.9375rem] text-faint">
      <span className="font-semibold text-ink">{stateLabels[state]}</span>
      {waitsFor && waitsSince && (
        <span className={waitsFor === 'owner' ? 'text-ink' : ''}>
          {waitsFor === 'owner' ? 'Waiting for you' : 'Waiting for the student'}, {formatAge(waitsSince)}
        </span>
      )}
      {due && (
        <span className={isLate ? 'font-semibold problem' : ''}>
          {isLate ? 'Overdue: ' : 'Due '}
          {longDate(due)}
        </span>
      )}
      {price !== null && currency && <span>{formatPrice(price, currency)}</span>}
    </p>
  );
}

/** A day is over when it is over where the owner is. */
export function isOverdue(day: string): boolean {
  const now = new Date();
  return day < new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
