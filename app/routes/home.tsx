import type { QueryClient } from '@tanstack/react-query';
import { Hero } from '#app/features/marketing/hero.tsx';
import { featuredSamplesQuery, sampleOpeningQuery } from '#app/features/samples/samples.queries.ts';
import { Deferred, deferredPart } from '#app/lib/deferred.tsx';
import { createMeta } from '#app/lib/head.ts';
import { website } from '#app/lib/json-ld-site.ts';
import { loadPage, loadQueryClient, readQueries } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { preloadFont } from '#app/lib/preload-font.ts';
import { readPreviewToken, wordsQuery } from '#app/lib/words.ts';
import italic from '#app/styles/fonts/serif-italic.woff2?url';
import { Frame } from '#app/ui/page.tsx';
import type { PageWords } from '#shared/words/pages.ts';
import type { Route } from './+types/home';

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

/** The hero's correction is in italics. */
export const links = () => [preloadFont(italic)];

export async function loader(args: Route.LoaderArgs) {
  const preview = readPreviewToken(args.request);
  return loadPage(
    readQueries(args, async (client) => {
      const [words] = await Promise.all([
        client.ensureQueryData(wordsQuery('home', { preview })),
        lowerHalf.preload(),
      ]);
      // Without them the page says that there are none.
      await readSamples(client, words).catch(() => {});
      return { hero: words.hero, seo: words.seo };
    }),
  );
}

export const meta = createMeta<Awaited<ReturnType<typeof loader>>>(({ page }) => ({
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
