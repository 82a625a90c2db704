import type { LinkCopy } from '#app/content/brand.ts';
import { homeFaqs } from '#app/content/faqs.ts';
import { home } from '#app/content/home.ts';
import { processSteps } from '#app/content/process.ts';
import { serviceCards } from '#app/content/services.ts';
import { subjects } from '#app/content/subjects.ts';
import { testimonials } from '#app/content/testimonials.ts';
import { generalTopics } from '#app/content/topics-general.ts';
import { ClaimNotes, ClaimsLine } from '#app/features/marketing/claims-line.tsx';
import { ContactFrame } from '#app/features/marketing/contact-frame.tsx';
import { DemonstrationNote } from '#app/features/marketing/demonstration-note.tsx';
import { Hero } from '#app/features/marketing/hero.tsx';
import { ProcessSteps } from '#app/features/marketing/process-steps.tsx';
import { ServiceCards } from '#app/features/marketing/service-cards.tsx';
import { SubjectList } from '#app/features/marketing/subject-list.tsx';
import { TestimonialCarousel } from '#app/features/marketing/testimonial-carousel.tsx';
import { FeaturedSamples } from '#app/features/samples/featured-samples.tsx';
import { featuredSamplesQuery } from '#app/features/samples/samples.queries.ts';
import { PopularTopics } from '#app/features/topics/popular-topics.tsx';
import { metaOf } from '#app/lib/head.ts';
import { faqPage, reviewedWriter, sampleList, website } from '#app/lib/json-ld.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DetailsList } from '#app/ui/details-list.tsx';
import { Frame, Section } from '#app/ui/page.tsx';

const POPULAR_TOPICS = 18;

/** The server waits for the samples; a visitor who is already here sees the page at once and the samples when they come. */
function load() {
  return loadPage(async (client) => {
    const samples = featuredSamplesQuery();
    const reading = client.prefetchQuery(samples);
    if (typeof window === 'undefined') await reading;
    return client.getQueryData(samples.queryKey)?.items ?? [];
  });
}
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
        lead={home.services.lead}
        margin={<ClaimNotes labels={['Original work', '100% custom content']} />}
      >
        <ServiceCards cards={serviceCards} />
        <SubjectList title={home.services.subjectsTitle} subjects={subjects} />
        <More link={home.services.link} />
      </Section>
      <Section
        id="process"
        title={home.process.title}
        lead={home.process.lead}
        margin={<ClaimNotes labels={['Free revisions', 'Fast delivery']} />}
      >
        <ProcessSteps steps={processSteps} heading="h3" />
        <More link={home.process.link} />
      </Section>
      <Section id="testimonials" title={home.testimonials.title} lead={home.testimonials.lead} wide>
        <TestimonialCarousel testimonials={testimonials} />
        <DemonstrationNote />
        <More link={home.testimonials.link} />
      </Section>
      <Section id="samples" title={home.samples.title} lead={home.samples.lead} wide>
        <FeaturedSamples />
        <More link={home.samples.link} />
      </Section>
      <Section id="topics" title={home.topics.title} lead={home.topics.lead}>
        <PopularTopics topics={generalTopics} max={POPULAR_TOPICS} />
        <More link={home.topics.link} />
      </Section>
      <Section
        id="faq"
        title={home.faq.title}
        lead={home.faq.lead}
        margin={<ClaimNotes labels={['Replies within minutes', '24/7 support']} />}
      >
        <DetailsList entries={homeFaqs} />
      </Section>
      <Section id="contact" title={home.contact.title} lead={home.contact.lead} wide>
        <ContactFrame heading="h3" />
      </Section>
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
      <More link={link} />
    </Section>
  );
}

function More({ link: { label, href } }: { link: LinkCopy }) {
  return (
    <ButtonLink to={href} look="plain" className="mt-6 -ml-1">
      {label}
    </ButtonLink>
  );
}
