import { ModerationPage } from '#app/features/comments/admin/moderation-page.tsx';
import { createMeta } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = createMeta({ title: 'Comment Management', description: 'The comments desk.' });

const trail = [
  { label: 'Dashboard', href: '/admin' },
  { label: 'Blog', href: '/admin/blog' },
];

export default function Comments() {
  return (
    <Frame className="pt-5 sm:pt-8">
      <nav aria-label="Breadcrumb" className="max-sm:hidden">
        <ol className="flex flex-wrap gap-x-2 font-sans text-[0.9375rem] text-faint">
          {trail.map(({ label, href }) => (
            <li key={href} className="after:ml-2 after:content-['>'/'']">
              <a href={href} className="inline-block py-1 link">
                {label}
              </a>
            </li>
          ))}
          <li aria-current="page" className="py-1">
            Comments
          </li>
        </ol>
      </nav>
      <h1 className="mb-3 admin-title sm:mt-2 sm:mb-6">Comment Management</h1>
      <ModerationPage />
    </Frame>
  );
}
