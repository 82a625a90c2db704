import { readAdmin } from '#app/lib/admin-query.ts';
import { call } from '#app/lib/api.ts';
import { callAdmin } from '#app/lib/session.ts';
import type {
  TestimonialInput,
  TestimonialLinkState,
  WaitingTestimonial,
} from '#shared/contracts/testimonial-link.ts';

export const waitingTestimonialsQuery = () => readAdmin('/testimonials');

/** The text as it was read: a client may have changed it since. */
export function approveTestimonial({ _id, receivedAt }: WaitingTestimonial) {
  return callAdmin('POST /testimonials/:id/approve', {
    params: { id: _id },
    body: { receivedAt },
    retries: 0,
  });
}

export function declineTestimonial(id: string) {
  return callAdmin('DELETE /testimonials/:id', { params: { id } });
}

export function sendTestimonial(
  token: string,
  words: Omit<TestimonialInput, 'consent'> & { consent: boolean },
): Promise<TestimonialLinkState> {
  return call('POST /testimonials/:token', { params: { token }, body: words });
}
