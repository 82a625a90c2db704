import type { DeskOverview } from '#shared/contracts/desk.ts';

type Fact = { count: number; one: string; many: string; to: string; note?: string };

/** One line with what needs attention; each part links to its page. */
export function Waiting({ waiting }: { waiting: DeskOverview['waiting'] }) {
  const facts: Fact[] = [
    {
      count: waiting.unreadSubmissions,
      one: 'unread request',
      many: 'unread requests',
      to: '/admin?tab=submissions&unread=true',
    },
    {
      count: waiting.pendingComments,
      one: 'pending comment',
      many: 'pending comments',
      to: '/admin/comments?tab=pending',
    },
    {
      count: waiting.testimonials,
      one: 'testimonial to review',
      many: 'testimonials to review',
      to: '/admin/testimonials',
    },
    { count: waiting.drafts, one: 'draft post', many: 'draft posts', to: '/admin/blog?status=draft' },
    {
      count: waiting.draftSamples,
      one: 'draft sample',
      many: 'draft samples',
      to: '/admin?tab=samples',
    },
    {
      count: waiting.scheduledPosts,
      one: 'scheduled post',
      many: 'scheduled posts',
      to: '/admin/blog?status=scheduled',
      ...(waiting.nextPostAt && {
        note: `${waiting.scheduledPosts > 1 ? 'next ' : ''}${shortDay(waiting.nextPostAt)}`,
      }),
    },
  ];
  const waitingFacts = facts.filter(({ count }) => count > 0);
  if (waitingFacts.length === 0) return <p className="text-base text-faint">Nothing is waiting for you.</p>;
  return (
    <ul aria-label="Waiting for you" className="flex flex-wrap gap-x-5 font-sans text-[0.9375rem] sm:gap-x-6">
      {waitingFacts.map(({ count, one, many, to, note }) => (
        <li key={one}>
          <a href={to} className="group inline-block py-1">
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
