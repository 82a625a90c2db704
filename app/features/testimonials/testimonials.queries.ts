import { adminQuery } from '#app/lib/admin-query.ts';
import { request } from '#app/lib/api.ts';
import { adminRequest } from '#app/lib/session.ts';
import type {
  TestimonialInput,
  TestimonialLinkState,
  WaitingTestimonial,
} from '#shared/contracts/testimonial-link.ts';

export const waitingTestimonialsQuery = () => adminQuery<{ items: WaitingTestimonial[] }>('/testimonials');

/** The text as it was read: a client may have changed it since. */
export function approveTestimonial({ _id, receivedAt }: WaitingTestimonial): Promise<void> {
  return adminRequest(`/testimonials/${_id}/approve`, { method: 'POST', body: { receivedAt }, retries: 0 });
}

export function declineTestimonial(id: string): Promise<void> {
  return adminRequest(`/testimonials/${id}`, { method: 'DELETE' });
}

export function sendTestimonial(
  token: string,
  words: Omit<TestimonialInput, 'consent'> & { consent: boolean },
): Promise<TestimonialLinkState> {
  return request(`/testimonials/${token}`, { method: 'POST', body: words });
}
