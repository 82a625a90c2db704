// DEMONSTRATION COPY: nobody said these things. They show how the page and the carousel look. The site says so with
// `demonstrationNote`, and shows none of them once its owner has taken over: publishing invented reviews as real ones
// is against the law in the United States.

import type { Seo } from './seo.ts';

export type Testimonial = {
  name: string;
  field: string;
  content: string;
  rating: 5;
};

export const demonstrationNote =
  'These testimonials are demonstration copy, written to show the page. They are not from real clients.';

/** The first stands large at the top of /testimonials. */
export const testimonials: Testimonial[] = [
  {
    name: 'M. R.',
    field: 'Nursing',
    content:
      'My PICOT question had been sent back twice. I was asked what I could actually measure on my unit, and we cut it to one shift and one outcome. The evidence table saved me a week, and I could explain every row of it.',
    rating: 5,
  },
  {
    name: 'J. T.',
    field: 'History',
    content:
      'I sent eleven pages on Reconstruction with no argument in them. The letter that came back said so, kindly, and showed where one was hiding on page seven. I moved that page to the front and rewrote the rest myself.',
    rating: 5,
  },
  {
    name: 'A. K.',
    field: 'Psychology',
    content:
      'The literature review came with a table of all the studies, sample sizes included. When my professor asked why I had left one out, I knew the reason. I had never had that in a seminar before.',
    rating: 5,
  },
  {
    name: 'S. L.',
    field: 'Business',
    content:
      'It was eleven at night and I had misread the case. I got an answer in about six minutes, with the one exhibit I should look at again. The numbers in my recommendation finally added up.',
    rating: 5,
  },
  {
    name: 'D. O.',
    field: 'Public Health',
    content:
      'English is my third language. The editing left my sentences mine and gave me a list of five mistakes I make all the time. Articles were number one. I still check that list before I send anything.',
    rating: 5,
  },
  {
    name: 'C. W.',
    field: 'English',
    content:
      'I asked for a model essay on a sonnet and got one with notes beside it on why each quotation was there. I disagreed with one reading and used that disagreement as my own thesis.',
    rating: 5,
  },
  {
    name: 'P. N.',
    field: 'Economics',
    content:
      'My regression was fine but I could not say what it meant. We went through the output line by line, and the script was commented so that I could run it again with my own changes. The interpretation section took me one evening.',
    rating: 5,
  },
  {
    name: 'E. B.',
    field: 'Law',
    content:
      'Forty footnotes, half of them wrong. They came back corrected, with a short list of three that could not be verified. Nobody pretended to have found them. I looked those three up and cut one.',
    rating: 5,
  },
  {
    name: 'R. G.',
    field: 'Education',
    content:
      'I was told plainly that my deadline was too close for the whole paper, and offered an outline and two model paragraphs instead. That turned out to be enough for me to write it over the weekend.',
    rating: 5,
  },
  {
    name: 'T. H.',
    field: 'Philosophy',
    content:
      'The objection I had given two lines became two pages, because the comments kept asking what the other side would say next. It was uncomfortable. My argument got smaller, and I could defend what was left of it.',
    rating: 5,
  },
  {
    name: 'N. V.',
    field: 'Sociology',
    content:
      'I had twenty interviews and no idea how to code them. The codebook started with six themes and we merged two. In the defense I was asked how I got from quotes to themes, and I had an answer.',
    rating: 5,
  },
  {
    name: 'L. F.',
    field: 'Management',
    content:
      'For my personal statement I was asked about a job I had left off my résumé. It became the opening. The draft I sent to schools was in my own words, with comments on three versions before that.',
    rating: 5,
  },
];

type TestimonialsPage = {
  title: string;
  lead: string;
  seo: Seo;
};

export const testimonialsPage: TestimonialsPage = {
  title: 'Testimonials',
  lead: 'What was asked for, what arrived, and what the student did with it. Names are initials, with the field of study.',
  seo: {
    title: 'Student Testimonials',
    description:
      'Twelve short notes on working with one academic writer on essays, research papers, and editing: what was asked for, what arrived, and what came of it.',
    keywords: [
      'student testimonials',
      'essay writing reviews',
      'academic writer reviews',
      'editing service reviews',
      'research paper help reviews',
      'academic writer feedback',
      'nursing paper help',
      'literature review help',
    ],
  },
};
