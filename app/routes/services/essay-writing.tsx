import { ServiceView } from '#app/features/services/service-view.tsx';
import { serviceHead } from '#app/features/services/services.head.ts';
import { createMeta } from '#app/lib/head.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { preloadFont } from '#app/lib/preload-font.ts';
import { loadWords } from '#app/routes/page-reads.ts';
import italic from '#app/styles/fonts/serif-italic.woff2?url';
import type { Route } from './+types/essay-writing';

export const handle: PageHandle = { listing: { words: 'essay-writing', kind: 'Services' } };

/** The corrections are in italics. */
export const links = () => [preloadFont(italic)];

const load = loadWords('/services/essay-writing');
export const loader = load;
export const clientLoader = load;

export const meta = createMeta<Awaited<ReturnType<typeof load>>>(({ page }) =>
  serviceHead(page, '/services/essay-writing'),
);

export default function EssayWriting({ loaderData: { page } }: Route.ComponentProps) {
  return <ServiceView page={page} />;
}
