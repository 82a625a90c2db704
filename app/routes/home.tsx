import { ClaimNotes, ClaimsLine } from '#app/features/marketing/claims-line.tsx';
import { Hero } from '#app/features/marketing/hero.tsx';
import { Person } from '#app/features/marketing/person.tsx';
import { ServiceCards } from '#app/features/marketing/service-cards.tsx';
import { SubjectList } from '#app/features/marketing/subject-list.tsx';
import { featuredSamplesQuery, sampleOpeningQuery } from '#app/features/samples/samples.queries.ts';
import { Deferred, deferredPart } from '#app/lib/deferred.tsx';
import { metaOf } from '#app/lib/head.ts';
import { faqPage, reviewedWriter, sampleList, website } from '#app/lib/json-ld.ts';
import { loadPage } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { preloadFont } from '#app/lib/preload-font.ts';
import { previewOf, wordsQuery } from '#app/lib/words.ts';
import italic from '#app/styles/fonts/serif-italic.woff2?url';
import { MoreLink } from '#app/ui/more-link.tsx';
import { Frame, Section } from '#app/ui/page.tsx';
import { ProseText } from '#app/ui/prose-text.tsx';
import type { PageWords } from '#shared/words/pages.ts';
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
  const { hero, claims, services } = page.words;
  return (
    <Frame>
      <Hero hero={hero} />
      <ClaimsLine claims={claims} />
      <About words={page.words} />
      <Section
        id="services"
        title={services.title}
        tall
        lead={services.lead}
        margin={<ClaimNotes claims={claims} of={['original', 'custom']} isForWide />}
      >
        <ServiceCards cards={services.cards} />
        <SubjectList
          title={services.subjectsTitle}
          subjects={services.subjects}
          isLinked={page.words.samples !== undefined}
        />
        <MoreLink link={services.link} />
      </Section>
      <Deferred part={lowerHalf} />
    </Frame>
  );
}

function About({ words: { about, claims, person } }: { words: PageWords['home'] }) {
  return (
    <Section
      id="about"
      title={about.title}
      margin={
        <div className="grid gap-8">
          <Person person={person} isShort />
          <ClaimNotes claims={claims} of={['phd', 'personal']} isForWide />
        </div>
      }
    >
      <ProseText
        prose={about.text}
        className="max-w-measure space-y-3 text-[1.0625rem] leading-[1.55] sm:space-y-5 sm:text-lg sm:leading-relaxed"
      />
      <MoreLink link={about.link} />
    </Section>
  );
}
