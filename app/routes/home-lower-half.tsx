import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ContactFrame } from '#app/features/marketing/contact-frame.tsx';
import { Claims, ServiceCards, SubjectList } from '#app/features/marketing/home-lists.tsx';
import { Person } from '#app/features/marketing/person.tsx';
import { ProcessLeaflet } from '#app/features/marketing/process-steps.tsx';
import { DemonstrationNote } from '#app/features/marketing/quotation.tsx';
import { TestimonialCarousel } from '#app/features/marketing/testimonial-carousel.tsx';
import { RequestForm } from '#app/features/requests/request-form.tsx';
import { FeaturedSamples } from '#app/features/samples/featured-samples.tsx';
import { SampleSheet } from '#app/features/samples/sample-sheet.tsx';
import { featuredSamplesQuery, sampleOpeningQuery } from '#app/features/samples/samples.queries.ts';
import { PopularTopics } from '#app/features/topics/popular-topics.tsx';
import { sampleList } from '#app/lib/json-ld.ts';
import { faqPage, reviewedWriter } from '#app/lib/json-ld-site.ts';
import { Queries } from '#app/lib/queries.tsx';
import { wordsQuery } from '#app/lib/words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DetailsList } from '#app/ui/details-list.tsx';
import { Section } from '#app/ui/page.tsx';
import { ProseText } from '#app/ui/prose-text.tsx';
import { StructuredData } from '#app/ui/structured-data.tsx';
import { PREVIEW_PARAMETER } from '#shared/text/token-pages.ts';
import type { PageWords } from '#shared/words/page-words.ts';

/** Which claims are beside which section; the others are beside what the page says about the writer. */
const claimsBySection = {
  services: ['original', 'custom'],
  process: ['revisions', 'delivery'],
  testimonials: ['rating', 'clients'],
  contact: ['replies', 'support'],
};

export async function readSamples(client: QueryClient, { samples }: PageWords['home']) {
  await Promise.all([
    client.fetchQuery(featuredSamplesQuery()),
    client.fetchQuery(sampleOpeningQuery(samples.opening)),
  ]);
}

/** The home page below the hero: one sample, the library, the work and its three steps, the form. */
export function HomeLowerHalf() {
  return (
    <Queries>
      <Sections />
    </Queries>
  );
}

function Sections() {
  const parameters = new URLSearchParams(useLocation().search);
  const preview = parameters.get(PREVIEW_PARAMETER) ?? undefined;
  const { data: words } = useQuery(wordsQuery('home', { preview }));
  const { data: newest } = useQuery(featuredSamplesQuery());
  if (!words) return null;
  const { about, person, services, process, testimonials, samples, topics, faq, contact, claims } = words;
  const hasTestimonials = testimonials.items.length > 0;
  const elsewhere = [
    ...claimsBySection.services,
    ...claimsBySection.process,
    ...claimsBySection.contact,
    ...(hasTestimonials ? claimsBySection.testimonials : []),
  ];
  const others = claims.items.map(({ id }) => id).filter((id) => !elsewhere.includes(id));
  return (
    <>
      <Section id="samples" title={samples.title} lead={samples.lead} wide tall isPart>
        <SampleSheet chosen={samples.opening} />
        <div className="mt-6 sm:mt-14">
          <FeaturedSamples />
          <MoreLink link={samples.link} />
        </div>
      </Section>
      <Section
        id="about"
        title={about.title}
        isPart
        margin={
          <div className="grid gap-8">
            <Person person={person} isShort />
            <Claims claims={claims} ids={others} />
          </div>
        }
      >
        <ProseText prose={about.text} className="prose max-sm:text-[1.0625rem]" />
        <MoreLink link={about.link} />
      </Section>
      <Section
        id="services"
        title={services.title}
        lead={services.lead}
        margin={
          <div className="grid gap-8">
            <Claims claims={claims} ids={claimsBySection.services} />
            <SubjectList
              title={services.subjectsTitle}
              subjects={services.subjects}
              isLinked={newest?.items.length !== 0}
            />
          </div>
        }
      >
        <ServiceCards cards={services.cards} />
        <MoreLink link={services.link} />
      </Section>
      <Section
        id="process"
        title={process.title}
        lead={process.lead}
        wide
        margin={<Claims claims={claims} ids={claimsBySection.process} />}
      >
        <ProcessLeaflet steps={process.steps} />
        <MoreLink link={process.link} />
      </Section>
      {hasTestimonials && (
        <Section
          id="testimonials"
          title={testimonials.title}
          lead={testimonials.lead}
          wide
          margin={<Claims claims={claims} ids={claimsBySection.testimonials} />}
        >
          <TestimonialCarousel testimonials={testimonials.items} />
          <DemonstrationNote
            note={[testimonials.demonstrationNote, claims.figuresNote].filter(Boolean).join(' ')}
          />
          <MoreLink link={testimonials.link} />
        </Section>
      )}
      <Section
        id="faq"
        title={faq.title}
        lead={faq.lead}
        isPart
        margin={
          <section id="topics" aria-labelledby="topics-title" className="max-sm:mt-2">
            <h2 id="topics-title" className="title-3">
              {topics.title}
            </h2>
            <p className="clerk">{topics.lead}</p>
            <PopularTopics topics={topics.items} />
            <MoreLink link={topics.link} />
          </section>
        }
      >
        <DetailsList entries={faq.items} />
      </Section>
      <Section
        id="contact"
        title={contact.title}
        lead={contact.lead}
        wide
        tall
        margin={<Claims claims={claims} ids={claimsBySection.contact} />}
      >
        <ContactFrame words={contact.frame} heading="h3" isFolded>
          <RequestForm />
        </ContactFrame>
      </Section>
      <StructuredData
        items={[reviewedWriter(testimonials), faqPage(faq.items), sampleList(newest?.items ?? [])]}
      />
    </>
  );
}

/** A link to where a section continues. */
function MoreLink({ link: { label, href } }: { link: { label: string; href: string } }) {
  return (
    <ButtonLink href={href} variant="plain" className="mt-1 -ml-1 sm:mt-6">
      {label}
    </ButtonLink>
  );
}
