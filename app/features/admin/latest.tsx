import type { ReactNode } from 'react';
import { formatAge } from '#app/lib/moments.ts';
import type { AdminOverview } from '#shared/contracts/admin.ts';

type Entry = { _id: string; href: string; title: string; note?: string; text?: string; at: string };

/** What is new, to open the admin area with: requests as letters, comments that are held, drafts in progress. */
export function Latest({ latest: { requests, comments, drafts } }: Pick<AdminOverview, 'latest'>) {
  if (requests.length + comments.length + drafts.length === 0) return null;
  return (
    <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]">
      <Group
        title="New requests"
        entries={requests.map(({ _id, name, subject, opening, createdAt }) => ({
          _id,
          href: `/admin/requests/${_id}`,
          title: name,
          ...(subject && { note: subject }),
          text: opening,
          at: createdAt,
        }))}
      />
      <Group
        title="Pending comments"
        entries={comments.map(({ _id, authorName, opening, postTitle, createdAt }) => ({
          _id,
          href: '/admin/comments?tab=pending',
          title: authorName,
          note: `on “${postTitle}”`,
          text: opening,
          at: createdAt,
        }))}
      />
      <Group
        title="Drafts"
        entries={drafts.map(({ kind, _id, title, updatedAt }) => ({
          _id,
          href: kind === 'post' ? `/admin/blog/${_id}` : `/admin/samples/${_id}`,
          title,
          note: kind === 'post' ? 'Post' : 'Sample',
          at: updatedAt,
        }))}
      />
    </div>
  );
}

function Group({ title, entries }: { title: ReactNode; entries: Entry[] }) {
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 className="font-sans text-sm font-semibold text-faint">{title}</h2>
      <ul className="mt-1 divide-y divide-rule border-y border-rule">
        {entries.map(({ _id, href, title: name, note, text, at }) => (
          <li key={_id}>
            <a href={href} className="group block py-2.5">
              <span className="flex items-baseline gap-x-3">
                <span className="min-w-0 font-semibold wrap-anywhere group-hover:underline">{name}</span>
                <time dateTime={at} className="lining ml-auto shrink-0 font-sans text-sm text-faint">
                  {formatAge(at)}
                </time>
              </span>
              {note && (
                <span className="block wrap-anywhere font-sans text-[0.9375rem] text-faint">{note}</span>
              )}
              {text && <span className="block text-base leading-snug">{text}</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
