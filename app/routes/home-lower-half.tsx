import { ConsultationForm } from '#app/features/consultations/consultation-form.tsx';
import { ClaimNotes } from '#app/features/marketing/claims-line.tsx';
import { ContactFrame } from '#app/features/marketing/contact-frame.tsx';
import { DemonstrationNote } from '#app/features/marketing/demonstration-note.tsx';
import { ProcessSteps } from '#app/features/marketing/process-steps.tsx';
import { TestimonialCarousel } from '#app/features/marketing/testimonial-carousel.tsx';
import { FeaturedSamples } from '#app/features/samples/featured-samples.tsx';
import { PopularTopics } from '#app/features/topics/popular-topics.tsx';
import { DetailsList } from '#app/ui/details-list.tsx';
import { MoreLink } from '#app/ui/more-link.tsx';
import { Section } from '#app/ui/page.tsx';
import { homeFaqs } from '#shared/words/faqs.ts';
import { home } from '#shared/words/home.ts';
import { processSteps } from '#shared/words/process.ts';
import { testimonials } from '#shared/words/testimonials.ts';
import { generalTopics } from '#shared/words/topics-general.ts';

const POPULAR_TOPICS = 18;

/** The home page from the process on. */
export function HomeLowerHalf() {
  return (
    <>
      <Section
        id="process"
        title={home.process.title}
        lead={home.process.lead}
        margin={<ClaimNotes labels={['Free revisions', 'Fast delivery']} />}
      >
        <ProcessSteps steps={processSteps} heading="h3" />
        <MoreLink link={home.process.link} />
      </Section>
      <Section id="testimonials" title={home.testimonials.title} lead={home.testimonials.lead} wide>
        <TestimonialCarousel testimonials={testimonials} />
        <DemonstrationNote />
        <MoreLink link={home.testimonials.link} />
      </Section>
      <Section id="samples" title={home.samples.title} lead={home.samples.lead} wide>
        <FeaturedSamples />
        <MoreLink link={home.samples.link} />
      </Section>
      <Section id="topics" title={home.topics.title} lead={home.topics.lead}>
        <PopularTopics topics={generalTopics} max={POPULAR_TOPICS} />
        <MoreLink link={home.topics.link} />
      </Section>
      <Section
        id="faq"
        title={home.faq.title}
        lead={home.faq.lead}
        margin={<ClaimNotes labels={['Replies within minutes', '24/7 support']} />}
      >
        <DetailsList entries={homeFaqs} />
      </Section>
      <Section id="contact" title={home.contact.title} lead={home.contact.lead} wide tall>
        <ContactFrame heading="h3">
          <ConsultationForm />
        </ContactFrame>
      </Section>
    </>
  );
}
