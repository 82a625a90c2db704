import { TestimonialForm } from '#app/features/testimonials/testimonial-form.tsx';
import { call } from '#app/lib/api.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Frame, PageHead } from '#app/ui/page.tsx';
import type { Route } from './+types/testimonial';

export function loader({ params: { token } }: Route.LoaderArgs) {
  return loadPage(call('GET /testimonials/:token', { params: { token } }));
}

export const meta = import.meta.env.SSR
  ? createMeta((_, t) => ({
      title: t('A word about our work'),
      description: t('Leave a testimonial.'),
    }))
  : () => [];

/** For one client, by a link in a mail. */
export default function Testimonial({ params: { token }, loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <Frame className="pb-24">
      <PageHead
        opening="form"
        title={t('A word about our work')}
        lead={t(
          'What you write here helps the next person decide. I read it first, and nothing is published that you did not agree to.',
        )}
      />
      <TestimonialForm token={token} wasReceived={page.isReceived} isDecided={page.isDecided} />
    </Frame>
  );
}
