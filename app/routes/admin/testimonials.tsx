import { WaitingTestimonials } from '#app/features/testimonials/waiting-testimonials.tsx';
import { createMeta } from '#app/lib/head.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Frame } from '#app/ui/page.tsx';

export const meta = createMeta({
  title: 'Testimonials',
  description: 'What clients wrote through a link.',
});

export default function Testimonials() {
  return (
    <Frame className="pt-5 pb-8 sm:pt-8">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="admin-title">Testimonials to review</h1>
        <ButtonLink href="/admin/words/testimonials" variant="outline" size="small">
          Edit published testimonials
        </ButtonLink>
      </header>
      <WaitingTestimonials />
    </Frame>
  );
}
