/** What the testimonial form needs at run time; the schema is in `testimonial-link.ts`. */
import { grouped } from '#shared/text/dates.ts';

export const MAX_TESTIMONIAL = 1_000;
export const MIN_TESTIMONIAL = 20;
export const MAX_TESTIMONIAL_NAME = 60;

export const testimonialMessages = {
  name: 'Please say how to name you. Initials are enough.',
  lineTooLong: `Please keep this short: ${MAX_TESTIMONIAL_NAME} characters at most.`,
  rating: 'Please choose one to five.',
  content: 'Please write a sentence or two.',
  contentTooLong: `Please write ${grouped(MAX_TESTIMONIAL)} characters at most.`,
  consent: 'Your words are only used if you agree to that.',
};

export const testimonialLabels = {
  name: 'Your name',
  field: 'Field of study',
  rating: 'How was it?',
  content: 'In your own words',
  consent: 'These words may be published on this site with the name above.',
};

export const testimonialRatings = {
  5: 'Very satisfied',
  4: 'Satisfied',
  3: 'So-so',
  2: 'Not satisfied',
  1: 'Disappointed',
};
