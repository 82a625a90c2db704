import { LegalView } from '#app/features/marketing/legal-view.tsx';
import { createMeta } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import type { Route } from './+types/privacy';
import { loadWords } from './page-reads.ts';

export const handle: PageHandle = { listing: { words: 'privacy', kind: '' } };

const load = loadWords('/privacy');
export const loader = load;
export const clientLoader = load;

export const meta = createMeta<Awaited<ReturnType<typeof load>>>(({ page }) => ({
  ...page.seo,
  jsonLd: [breadcrumbs({ label: page.title, href: '/privacy' })],
}));

export default function Privacy({ loaderData: { page } }: Route.ComponentProps) {
  return <LegalView page={page} />;
}
