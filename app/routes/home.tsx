import type { QueryClient } from '@tanstack/react-query';
import { Hero } from '#app/features/marketing/hero.tsx';
import { featuredSamplesQuery, sampleOpeningQuery } from '#app/features/samples/samples.queries.ts';
import { Deferred, deferredPart } from '#app/lib/deferred.tsx';
import { createMeta } from '#app/lib/head.ts';
import { website } from '#app/lib/json-ld-site.ts';
import { loadPage, loadQueryClient } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { preloadFont } from '#app/lib/preload-font.ts';
import { wordsQuery } from '#app/lib/words.ts';
import italic from '#app/styles/fonts/serif-italic.woff2?url';
import { Frame } from '#app/ui/page.tsx';
import type { PageWords } from '#shared/words/pages.ts';
import type { Route } from './+types/home';
import { pageReads } from './page-reads.ts';

export const handle: PageHandle = { listing: { words: 'home', kind: '' } };

/** Its data are not sent along with the page: they are read when its code is loaded. */
const lowerHalf = deferredPart(
  () => import('./home-lower-half.tsx').then((module) => module.HomeLowerHalf),
  async () => {
    const client = await loadQueryClient();
    const words = await client.ensureQueryData(wordsQuery('home'));
    await readSamples(client, words);
  },
);

async function readSamples(client: QueryClient, { samples }: PageWords['home']) {
  if (!samples) return;
  await Promise.all([
    client.fetchQuery(featuredSamplesQuery()),
    client.fetchQuery(sampleOpeningQuery(samples.opening)),
  ]);
}

/** The server waits for the samples; client-side navigation shows the page at once and the samples later. */
function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  return loadPage(args, async (client) => {
    const [words] = await Promise.all([pageReads['/'](client, args).words, lowerHalf.preload()]);
    // Without them the page says that there are none.
    const reading = readSamples(client, words).catch(() => {});
    if (typeof window === 'undefined') await reading;
    return { hero: words.hero, seo: words.seo };
  });
}
/** The hero's correction is in italics. */
export const links = () => [preloadFont(italic)];

export async function loader(args: Route.LoaderArgs) {
  const { page } = await load(args);
  return { page };
}
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const meta = createMeta<Awaited<ReturnType<typeof load>>>(({ page }) => ({
  ...page.seo,
  jsonLd: [website()],
}));

export default function Home({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <Frame>
      <Hero hero={page.hero} />
      <Deferred part={lowerHalf} />
    </Frame>
  );
}
