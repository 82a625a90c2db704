import { LegalView } from '#app/features/marketing/legal-view.tsx';
import { createMeta } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import type { Route } from './+types/privacy';

export const handle: PageHandle = { listing: { words: 'privacy', kind: '' } };

export const loader = loadWords('privacy');

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page }) => ({
      ...page.seo,
      jsonLd: [breadcrumbs({ label: page.title, href: '/privacy' })],
    }))
  : () => [];

export default function Privacy({ loaderData: { page } }: Route.ComponentProps) {
  return <LegalView page={page} />;
}
