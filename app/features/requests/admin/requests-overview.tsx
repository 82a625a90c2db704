import { useQuery } from '@tanstack/react-query';
import { formatAge } from '#app/lib/moments.ts';
import { readAdmin } from '#app/lib/session.ts';
import type { RequestsOverview as Overview } from '#shared/contracts/requests.ts';
import { counted } from '#shared/text/counted.ts';
import { shortDate } from '#shared/text/dates.ts';
import { formatPrice } from '#shared/text/prices.ts';
import { isOverdue, stateLabels } from './request-standing.tsx';

/** What waits for the owner, what is due this week, what goes, and what was earned. Nothing of it: nothing is shown. */
export function RequestsOverview() {
  const { data } = useQuery(readAdmin('/requests/overview'));
  if (!data) return null;
  const { waitingCount, due, expiring, earned } = data;
  // New ones are above, with their first words.
  const waiting = data.waiting.filter(({ state }) => state !== 'received');
  if (waiting.length + due.length + expiring.length + earned.length === 0) return null;
  return (
    <div className="mt-6 grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      <Group
        title={`Waiting for you (${waitingCount - (data.waiting.length - waiting.length)})`}
        items={waiting}
        describe={({ state, waitsSince }) =>
          `${stateLabels[state]}${waitsSince ? `, ${formatAge(waitsSince)}` : ''}`
        }
        more={waitingCount > data.waiting.length ? '/admin?tab=submissions&waitsFor=owner' : undefined}
      />
      <Group
        title="Due this week"
        items={due}
        describe={({ dueDate }) =>
          dueDate ? `${isOverdue(dueDate) ? 'Overdue: ' : ''}${shortDate(dueDate)}` : ''
        }
      />
      <Group
        title="Deleted within a week"
        items={expiring}
        describe={({ deleteAt }) => shortDate(deleteAt)}
      />
      <Earned months={earned} />
    </div>
  );
}

type Item = Overview['waiting'][number];
type GroupProps<Each> = {
  title: string;
  items: Each[];
  describe: (item: Each) => string;
  more?: string | undefined;
};

function Group<Each extends Item>({ title, items, describe, more }: GroupProps<Each>) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2 className="font-sans text-sm font-semibold text-faint">{title}</h2>
      <ul className="mt-1 divide-y divide-rule border-y border-rule">
        {items.map((item) => (
          <li key={item._id}>
            <a href={`/admin/requests/${item._id}`} className="group flex items-baseline gap-x-3 py-2.5">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold group-hover:underline">{item.name}</span>
                {item.subject && <span className="text-faint"> {item.subject}</span>}
              </span>
              <span className="lining ml-auto shrink-0 font-sans text-sm text-faint">{describe(item)}</span>
            </a>
          </li>
        ))}
      </ul>
      {more && (
        <a href={more} className="mt-1 inline-block py-1 font-sans text-sm link">
          All of them
        </a>
      )}
    </section>
  );
}

const CHART = { width: 240, height: 48 };

/** Accepted offers by month, as a table and a line. */
function Earned({ months }: { months: Overview['earned'] }) {
  if (months.length === 0) return null;
  return (
    <section>
      <h2 className="font-sans text-sm font-semibold text-faint">Earned</h2>
      <EarnedLine months={months} />
      <table className="lining mt-1 w-full font-sans text-[0.9375rem]">
        <thead className="sr-only">
          <tr>
            <th>Month</th>
            <th>Offers accepted</th>
            <th>Total</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule border-y border-rule">
          {months.map(({ month, currency, total, count }) => (
            <tr key={`${month} ${currency}`}>
              <th scope="row" className="py-1.5 text-left font-normal">
                {shortDate(`${month}-01`).replace(' 1,', '')}
              </th>
              <td className="py-1.5 text-faint">{counted(count, 'offer')}</td>
              <td className="py-1.5 text-right">{formatPrice(total, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** One currency at a time can be compared: the latest. */
function EarnedLine({ months }: { months: Overview['earned'] }) {
  const [latest] = months;
  const sums = months.filter(({ currency }) => currency === latest?.currency);
  const totals = listMonths(sums.at(-1)?.month, latest?.month).map(
    (month) => sums.find((sum) => sum.month === month)?.total ?? 0,
  );
  if (totals.length < 2) return null;
  const most = Math.max(...totals, 1);
  const points = totals.map(
    (total, index) =>
      `${((index / (totals.length - 1)) * CHART.width).toFixed(1)},${(CHART.height * (1 - total / most)).toFixed(1)}`,
  );
  return (
    <svg
      viewBox={`-2 -3 ${CHART.width + 4} ${CHART.height + 6}`}
      aria-hidden="true"
      className="mt-2 block h-14 w-full max-w-xs"
    >
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}

/** From one month to another, with those in which nothing was earned: `2026-11`. */
function listMonths(first = '', last = ''): string[] {
  if (first >= last) return [last];
  const [year = 0, month = 0] = first.split('-').map(Number);
  const next = new Date(Date.UTC(year, month)).toISOString().slice(0, 7);
  return [first, ...listMonths(next, last)];
}
