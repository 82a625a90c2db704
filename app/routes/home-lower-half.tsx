import { useLoaderData } from 'react-router';
import { ConsultationForm } from '#app/features/consultations/consultation-form.tsx';
import { ClaimNotes } from '#app/features/marketing/claims-line.tsx';
import { ContactFrame } from '#app/features/marketing/contact-frame.tsx';
import { DemonstrationNote } from '#app/features/marketing/demonstration-note.tsx';
import { ProcessSteps } from '#app/features/marketing/process-steps.tsx';
import { TestimonialCarousel } from '#app/features/marketing/testimonial-carousel.tsx';
import { FeaturedSamples } from '#app/features/samples/featured-samples.tsx';
import { SampleSheet } from '#app/features/samples/sample-sheet.tsx';
import { PopularTopics } from '#app/features/topics/popular-topics.tsx';
import { Queries } from '#app/lib/queries.tsx';
import { DetailsList } from '#app/ui/details-list.tsx';
import { MoreLink } from '#app/ui/more-link.tsx';
import { Section } from '#app/ui/page.tsx';
import type { PageWords } from '#shared/words/pages.ts';

/** The home page from the process on. */
export function HomeLowerHalf() {
  const { words } = useLoaderData<{ page: { words: PageWords['home'] } }>().page;
  const { process, testimonials, samples, topics, faq, contact, claims } = words;
  return (
    <Queries>
      <Section
        id="process"
        title={process.title}
        lead={process.lead}
        wide
        margin={<ClaimNotes claims={claims} of={['revisions']} isForWide />}
      >
        <ProcessSteps steps={process.steps} heading="h3" isBrief />
        <MoreLink link={process.link} />
      </Section>
      {testimonials.items.length > 0 && (
        <Section id="testimonials" title={testimonials.title} lead={testimonials.lead} wide>
          <TestimonialCarousel testimonials={testimonials.items} />
          <DemonstrationNote note={testimonials.demonstrationNote} />
          <MoreLink link={testimonials.link} />
        </Section>
      )}
      {samples && (
        <Section id="samples" title={samples.title} lead={samples.lead} wide>
          <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
            <SampleSheet chosen={samples.opening} />
            <div className="min-w-0">
              <FeaturedSamples />
              <MoreLink link={samples.link} />
            </div>
          </div>
        </Section>
      )}
      <Section id="topics" title={topics.title} lead={topics.lead} wide>
        <PopularTopics topics={topics.items} />
        <MoreLink link={topics.link} />
      </Section>
      <Section
        id="faq"
        title={faq.title}
        lead={faq.lead}
        margin={<ClaimNotes claims={claims} of={['replies', 'support']} isForWide />}
      >
        <DetailsList entries={faq.items} />
      </Section>
      <Section id="contact" title={contact.title} lead={contact.lead} wide tall>
        <ContactFrame words={contact.frame} heading="h3" isFolded>
          <ConsultationForm />
        </ContactFrame>
      </Section>
    </Queries>
  );
}
