import { ServiceView } from '#app/features/services/service-view.tsx';
import { serviceHead } from '#app/features/services/services.head.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import type { Route } from './+types/research-papers';

export const handle: PageHandle = { listing: { words: 'research-papers', kind: 'Services' } };

export const loader = loadWords('research-papers');

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page }) => serviceHead(page, '/services/research-papers'))
  : () => [];

export default function ResearchPapers({ loaderData: { page } }: Route.ComponentProps) {
  return <ServiceView page={page} />;
}
