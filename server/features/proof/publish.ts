import { ExpectedError } from '#server/errors.ts';
import type { TestimonialInput } from '#shared/contracts/testimonial-link.ts';
import type { Testimonials } from '#shared/contracts/words/pages.ts';

const TRIES = 3;
const SOURCE = 'Written by the client through a link.';

type Words = {
  getRecord: (section: 'testimonials') => Promise<{ fields: Record<string, unknown>; version: number }>;
  save: (
    section: 'testimonials',
    change: { fields: Record<string, unknown>; version: number },
  ) => Promise<unknown>;
};

/** Puts an approved testimonial at the head of those on the site, whoever edits them at the same moment. */
export async function publishTestimonial(words: Words, client: TestimonialInput, now: Date): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { fields, version } = await words.getRecord('testimonials');
    const { items, ...rest } = fields as Testimonials;
    const item: Testimonials['items'][number] = {
      name: client.name,
      field: client.field,
      content: client.content,
      rating: client.rating,
      date: now.toISOString().slice(0, 10),
      consent: true,
      source: SOURCE,
      hidden: false,
      demonstration: false,
    };
    try {
      await words.save('testimonials', { fields: { ...rest, items: [item, ...items] }, version });
      return;
    } catch (error) {
      const isOvertaken = error instanceof ExpectedError && error.kind === 'conflict';
      if (!isOvertaken || attempt >= TRIES) throw error;
    }
  }
}
