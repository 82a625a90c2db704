import { ClaimNotes, ClaimsLine } from '#app/features/marketing/claims-line.tsx';
import { Hero } from '#app/features/marketing/hero.tsx';
import { ServiceCards } from '#app/features/marketing/service-cards.tsx';
import { SubjectList } from '#app/features/marketing/subject-list.tsx';
import { featuredSamplesQuery } from '#app/features/samples/samples.queries.ts';
import { Deferred, deferredPart } from '#app/lib/deferred.tsx';
import { metaOf } from '#app/lib/head.ts';
import { faqPage, reviewedWriter, sampleList, website } from '#app/lib/json-ld.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { preloadFont } from '#app/lib/preload-font.ts';
import italic from '#app/styles/fonts/serif-italic.woff2?url';
import { MoreLink } from '#app/ui/more-link.tsx';
import { Frame, Section } from '#app/ui/page.tsx';
import { homeFaqs } from '#shared/words/faqs.ts';
import { home } from '#shared/words/home.ts';
import { serviceCards } from '#shared/words/services.ts';
import { subjects } from '#shared/words/subjects.ts';
import { testimonials } from '#shared/words/testimonials.ts';

const lowerHalf = deferredPart(() => import('./home-lower-half.tsx').then((module) => module.HomeLowerHalf));

/** The server waits for the samples; a visitor who is already here sees the page at once and the samples when they come. */
function load() {
  return loadPage(async (client) => {
    const samples = featuredSamplesQuery();
    const reading = client.prefetchQuery(samples);
    await lowerHalf.preload();
    if (typeof window === 'undefined') await reading;
    return client.getQueryData(samples.queryKey)?.items ?? [];
  });
}
/** The corrector in the hero writes in italics. */
export const links = () => [preloadFont(italic)];

export const loader = load;
export const clientLoader = load;

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page: samples }) => ({
  ...home.seo,
  jsonLd: [website(), reviewedWriter(testimonials), faqPage(homeFaqs), sampleList(samples)],
}));

export default function Home() {
  return (
    <Frame>
      <Hero />
      <ClaimsLine />
      <About />
      <Section
        id="services"
        title={home.services.title}
        tall
        lead={home.services.lead}
        margin={<ClaimNotes labels={['Original work', '100% custom content']} />}
      >
        <ServiceCards cards={serviceCards} />
        <SubjectList title={home.services.subjectsTitle} subjects={subjects} />
        <MoreLink link={home.services.link} />
      </Section>
      <Deferred part={lowerHalf} />
    </Frame>
  );
}

function About() {
  const { title, paragraphs, link } = home.about;
  return (
    <Section id="about" title={title} margin={<ClaimNotes labels={['PhD-qualified', 'Personal support']} />}>
      <div className="max-w-measure space-y-5">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <MoreLink link={link} />
    </Section>
  );
}
