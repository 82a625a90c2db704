import { MarkedPassage } from '#app/features/samples/marked-passage.tsx';
import { samplePassageQuery } from '#app/features/samples/samples.queries.ts';
import { ServiceView } from '#app/features/services/service-view.tsx';
import { serviceHead } from '#app/features/services/services.head.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { preloadFont } from '#app/lib/preload-font.ts';
import { pageReads } from '#app/routes/page-reads.ts';
import italic from '#app/styles/fonts/serif-italic.woff2?url';
import type { Route } from './+types/editing-proofreading';

export const handle: PageHandle = { listing: { words: 'editing-proofreading', kind: 'Services' } };

/** The corrections are in italics. */
export const links = () => [preloadFont(italic)];

function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  return loadPage(args, async (client) => {
    const words = await pageReads['/services/editing-proofreading'](client, args).words;
    const passage = await client.fetchQuery(samplePassageQuery(words.passage)).catch(() => null);
    return { words, passage };
  });
}

export const loader = (args: Route.LoaderArgs) => load(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const meta = createMeta<Awaited<ReturnType<typeof load>>>(({ page }) =>
  serviceHead(page.words, '/services/editing-proofreading'),
);

export default function EditingProofreading({ loaderData }: Route.ComponentProps) {
  const { words, passage } = loaderData.page;
  return (
    <ServiceView
      page={words}
      passage={(example) => (passage ? <MarkedPassage passage={passage} /> : example)}
    />
  );
}
