import type { AdminOverview } from '#shared/contracts/admin.ts';

type Fact = [count: number, one: string, many: string, href: string, note?: string | null];

/** One line with what needs attention; each part links to its page. */
export function Waiting({ waiting }: { waiting: AdminOverview['waiting'] }) {
  const { unreadRequests, pendingComments, testimonials, drafts, draftSamples, scheduledPosts, nextPostAt } =
    waiting;
  const next = nextPostAt && `${scheduledPosts > 1 ? 'next ' : ''}${shortDay(nextPostAt)}`;
  const facts: Fact[] = [
    [unreadRequests, 'unread request', 'unread requests', '/admin?tab=submissions&unread=true'],
    [pendingComments, 'pending comment', 'pending comments', '/admin/comments?tab=pending'],
    [testimonials, 'testimonial to review', 'testimonials to review', '/admin/testimonials'],
    [drafts, 'draft post', 'draft posts', '/admin/blog?status=draft'],
    [draftSamples, 'draft sample', 'draft samples', '/admin?tab=samples&state=draft'],
    [scheduledPosts, 'scheduled post', 'scheduled posts', '/admin/blog?status=scheduled', next],
  ];
  const waitingFacts = facts.filter(([count]) => count > 0);
  if (waitingFacts.length === 0) return <p className="text-base text-faint">Nothing is waiting for you.</p>;
  return (
    <ul aria-label="Waiting for you" className="flex flex-wrap gap-x-5 font-sans text-[0.9375rem] sm:gap-x-6">
      {waitingFacts.map(([count, one, many, href, note]) => (
        <li key={one}>
          <a href={href} className="group inline-block py-1">
            <strong className="lining font-semibold">{count}</strong>{' '}
            <span className="pen-underline pb-0.5">{count === 1 ? one : many}</span>
          </a>
          {note && <span className="text-faint"> ({note})</span>}
        </li>
      ))}
    </ul>
  );
}

function shortDay(iso: string): string {
  const day = new Date(iso);
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : 'numeric';
  return day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year });
}
