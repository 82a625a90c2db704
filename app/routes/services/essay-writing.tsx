import { ServiceView } from '#app/features/services/service-view.tsx';
import { serviceHead } from '#app/features/services/services.head.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import type { Route } from './+types/essay-writing';

export const handle: PageHandle = { listing: { words: 'essay-writing', kind: 'Services' } };

export const loader = loadWords('essay-writing');

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page }) => serviceHead(page, '/services/essay-writing'))
  : () => [];

export default function EssayWriting({ loaderData: { page } }: Route.ComponentProps) {
  return <ServiceView page={page} />;
}
