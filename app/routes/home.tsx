import { Hero } from '#app/features/marketing/hero.tsx';
import { featuredSamplesQuery, sampleOpeningQuery } from '#app/features/samples/samples.queries.ts';
import { Deferred, deferredPart } from '#app/lib/deferred.tsx';
import { metaOf } from '#app/lib/head.ts';
import { faqPage, reviewedWriter, sampleList, website } from '#app/lib/json-ld.ts';
import { loadPage } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { preloadFont } from '#app/lib/preload-font.ts';
import { previewOf, wordsQuery } from '#app/lib/words.ts';
import italic from '#app/styles/fonts/serif-italic.woff2?url';
import { Frame } from '#app/ui/page.tsx';
import type { Route } from './+types/home';

export const handle: PageHandle = { listing: { words: 'home', kind: '' } };

const lowerHalf = deferredPart(() => import('./home-lower-half.tsx').then((module) => module.HomeLowerHalf));

/** The server waits for the samples; client-side navigation shows the page at once and the samples later. */
function load({ request }: { request: Request }) {
  return loadPage(async (client) => {
    const samples = featuredSamplesQuery();
    const reading = client.prefetchQuery(samples);
    const [words] = await Promise.all([
      client.ensureQueryData(wordsQuery('home', { preview: previewOf(request) })),
      lowerHalf.preload(),
    ]);
    const opening = words.samples && client.prefetchQuery(sampleOpeningQuery(words.samples.opening));
    if (typeof window === 'undefined') await Promise.all([reading, opening]);
    return { words, samples: client.getQueryData(samples.queryKey)?.items ?? [] };
  });
}
/** The hero's correction is in italics. */
export const links = () => [preloadFont(italic)];

export const loader = load;
export const clientLoader = load;

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page: { words, samples } }) => ({
  ...words.seo,
  jsonLd: [website(), reviewedWriter(words.testimonials), faqPage(words.faq.items), sampleList(samples)],
}));

export default function Home({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <Frame>
      <Hero hero={page.words.hero} />
      <Deferred part={lowerHalf} />
    </Frame>
  );
}
