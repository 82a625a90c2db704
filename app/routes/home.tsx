import { Hero } from '#app/features/marketing/hero.tsx';
import { Deferred, deferredPart } from '#app/lib/deferred.tsx';
import { createMeta } from '#app/lib/head.ts';
import { website } from '#app/lib/json-ld-site.ts';
import { loadPage, loadQueryClient, readQueries } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { readPreviewToken, wordsQuery } from '#app/lib/words.ts';
import { Frame } from '#app/ui/page.tsx';
import type { Route } from './+types/home';

export const handle: PageHandle = { listing: { words: 'home', kind: '' } };

const loadLowerHalf = () => import('./home-lower-half.tsx');

/** Its data are not sent along with the page: they are read when its code is loaded. */
const lowerHalf = deferredPart(
  () => loadLowerHalf().then((module) => module.HomeLowerHalf),
  async () => {
    const client = await loadQueryClient();
    const words = await client.ensureQueryData(wordsQuery('home'));
    const { readSamples } = await loadLowerHalf();
    await readSamples(client, words);
  },
);

export async function loader(args: Route.LoaderArgs) {
  const preview = readPreviewToken(args.request);
  return loadPage(
    readQueries(args, async (client) => {
      const [words, { readSamples }] = await Promise.all([
        client.ensureQueryData(wordsQuery('home', { preview })),
        loadLowerHalf(),
        lowerHalf.preload(),
      ]);
      // Without them the page says that there are none.
      await readSamples(client, words).catch(() => {});
      return { hero: words.hero, seo: words.seo };
    }),
  );
}

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page }) => ({
      ...page.seo,
      jsonLd: [website],
    }))
  : () => [];

export default function Home({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <Frame>
      <Hero hero={page.hero} />
      <Deferred part={lowerHalf} />
    </Frame>
  );
}
