/** What the form behind a testimonial link must know at run time; the schema stands in `testimonial-link.ts`. */
export const MAX_TESTIMONIAL = 1_000;
export const MIN_TESTIMONIAL = 20;
export const MAX_TESTIMONIAL_NAME = 60;

export const testimonialMessages = {
  name: 'Please say how to name you. Initials are enough.',
  rating: 'Please choose one to five.',
  content: 'Please write a sentence or two.',
  consent: 'Your words are only used if you agree to that.',
};
