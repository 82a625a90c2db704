import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '#app/lib/site-words.ts';
import { wordsQuery } from '#app/lib/words.ts';
import { CountBadge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SiteMark } from '#app/ui/site-mark.tsx';
import type { AdminOverview } from '#shared/contracts/admin.ts';
import { adminOverviewQuery } from './admin.queries.ts';
import { AdminSearch } from './admin-search.tsx';

type Section = {
  label: string;
  href: string;
  icon: string;
  waiting?: keyof Omit<AdminOverview['waiting'], 'nextPostAt'>;
};

const sections: Section[] = [
  {
    label: 'Requests',
    href: '/admin?tab=submissions',
    icon: 'M4 6h16v12H4zM4 7l8 6 8-6',
    waiting: 'unreadRequests',
  },
  { label: 'Samples', href: '/admin?tab=samples', icon: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7' },
  { label: 'Posts', href: '/admin/blog', icon: 'M5 19l1-5L16 4l4 4L10 18zM14 6l4 4' },
  {
    label: 'Comments',
    href: '/admin/comments',
    icon: 'M4 5h16v11H11l-4 4v-4H4zM8 9h8M8 12.5h5',
    waiting: 'pendingComments',
  },
  { label: 'Words', href: '/admin/words', icon: 'M5 6V4h14v2M12 4v16M9 20h6' },
  {
    label: 'Settings',
    href: '/admin/settings',
    icon: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  },
];

type AdminPageFrameProps = {
  /** Between the bar and the page. */
  banner: ReactNode;
  children: ReactNode;
};

/** The layout of the admin area: one bar, of which the sections are below on a phone (`thumb` in admin.css). */
export function AdminPageFrame({ banner, children }: AdminPageFrameProps) {
  const brand = useCurrentBrand();
  const { pathname, search } = useLocation();
  const overview = useQuery(adminOverviewQuery());
  const { refetch } = overview;

  // What was done on the page that is left may have changed the counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    void refetch();
  }, [pathname]);

  return (
    <div className="admin flex min-h-dvh flex-col pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
      <header className="fixed inset-x-0 top-0 z-40 h-header border-b border-rule bg-paper print:hidden short:absolute">
        <div className="mx-auto flex h-full max-w-page items-center gap-x-1 px-5 sm:px-8 lg:gap-x-3">
          <a
            href="/admin"
            aria-label={`${brand.name}, desk`}
            aria-current={pathname === '/admin' && search === '' ? 'page' : undefined}
            className="flex min-h-11 items-center gap-2.5 pr-2"
          >
            <SiteMark className="size-6" />
            <span className="hidden font-display text-xl leading-none lg:inline thumb:inline">
              {brand.name}
            </span>
          </a>
          <Sections waiting={overview.data?.waiting} />
          <div className="ml-auto flex shrink-0 items-center lg:gap-x-1">
            <AdminSearch />
            <a
              href="/"
              aria-label="View site"
              title="View site"
              className="flex min-h-11 min-w-11 items-center justify-center gap-2 px-2 font-sans text-[0.9375rem] hover:text-faint"
            >
              <Icon path="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" className="size-[1.15rem]" />
              <span className="hidden xl:inline">View site</span>
            </a>
          </div>
        </div>
      </header>
      {banner}
      <main id="main" tabIndex={-1} className="flex-1 pt-header peer-data-shown:pt-0">
        {children}
      </main>
      <AdminFooter version={overview.data?.version} />
    </div>
  );
}

function Sections({ waiting }: { waiting: AdminOverview['waiting'] | undefined }) {
  const location = useLocation();
  return (
    <nav
      aria-label="Desk"
      className="admin-sections min-w-0 overflow-x-auto [scrollbar-width:none] thumb:fixed thumb:inset-x-0 thumb:bottom-0 thumb:z-40 thumb:h-thumb thumb:border-t thumb:border-rule thumb:bg-paper thumb:pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="flex font-sans text-[0.9375rem] thumb:grid thumb:h-full thumb:grid-cols-6 thumb:text-[0.6875rem]">
        {sections.map(({ label, href, icon, waiting: name }) => (
          <li key={label}>
            <a
              href={href}
              aria-current={isCurrent(href, location) ? 'page' : undefined}
              className="relative flex h-11 items-center gap-1.5 px-2 -outline-offset-2 hover:text-faint lg:px-3 thumb:h-full thumb:flex-col thumb:justify-center thumb:gap-0.5 thumb:px-0 thumb:tracking-tight"
            >
              <Icon path={icon} className="hidden size-5 short:block thumb:block" />
              <span className="pen-underline py-0.5 short:sr-only thumb:py-0 thumb:leading-none">
                {label}
              </span>
              {name && waiting && waiting[name] > 0 && (
                <span className="thumb:absolute thumb:top-0.5 thumb:left-1/2 thumb:ml-2">
                  <CountBadge count={waiting[name]} cap={99} />
                  <span className="sr-only"> {name === 'pendingComments' ? 'pending' : 'unread'}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The name of the site, which may have changed since the page was loaded. */
function useCurrentBrand() {
  const loaded = useBrand();
  return useQuery({ ...wordsQuery('site'), enabled: false }).data?.brand ?? loaded;
}

/** The dashboard has two sections: its tab says which. */
function isCurrent(href: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const section = new URL(href, 'http://admin.invalid');
  if (section.pathname !== '/admin') return `${pathname}/`.startsWith(`${section.pathname}/`);
  if (pathname.startsWith('/admin/requests/')) return section.search === '?tab=submissions';
  const tab = new URLSearchParams(search).get('tab');
  if (pathname !== '/admin') return false;
  return section.search === '?tab=submissions' ? tab === 'submissions' : tab === 'samples' || tab === 'add';
}

function AdminFooter({ version }: { version: AdminOverview['version'] | undefined }) {
  const brand = useCurrentBrand();
  return (
    <footer className="mt-16 pb-thumb font-sans text-sm text-faint print:hidden">
      <div className="mx-auto max-w-page px-5 sm:px-8">
        <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-rule py-5">
          <p>
            {brand.name !== 'Octavo' && `${brand.name}, on `}Octavo {version?.running}
            {version?.newer && (
              <span className="font-semibold text-ink">
                . Version {version.newer} is ready to install; its CHANGELOG.md says what is new.
              </span>
            )}
          </p>
          <ul className="ml-auto flex flex-wrap gap-x-5">
            <li>
              <a href="/admin/backups" className={footerLink}>
                Backups
              </a>
            </li>
            <li>
              <a href="/admin/settings#security" className={footerLink}>
                Security
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

const footerLink = 'inline-block py-1 link';
