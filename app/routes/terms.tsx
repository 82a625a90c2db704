import { LegalView } from '#app/features/marketing/legal-view.tsx';
import { createMeta } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import type { Route } from './+types/terms';

export const handle: PageHandle = { listing: { words: 'terms', kind: '' } };

export const loader = loadWords('terms');

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page }) => ({
      ...page.seo,
      jsonLd: [breadcrumbs({ label: page.title, href: '/terms' })],
    }))
  : () => [];

export default function Terms({ loaderData: { page } }: Route.ComponentProps) {
  return <LegalView page={page} />;
}
