// The page /about. It names no university, year, or prize. Add your own where you like, and keep only what is
// true.

import type { LinkCopy } from './brand.ts';
import type { Seo } from './seo.ts';

export type Credential = {
  title: string;
  text: string;
};

export type AboutPage = {
  title: string;
  lead: string;
  paragraphs: string[];
  credentialsTitle: string;
  credentials: Credential[];
  howIWorkTitle: string;
  howIWork: string[];
  closing: { title: string; text: string; link: LinkCopy };
  seo: Seo;
};

export const aboutPage: AboutPage = {
  title: 'About the writer',
  lead: 'I am an individual academic writer with a doctorate. I read slowly, write plainly, and answer my own mail.',
  paragraphs: [
    'I work alone because of what happens to a paper when it passes through several hands. The person who spoke with the student does not write it, the one who writes it has never seen the rubric, and nobody can say why the third source is there. Here you can ask me about any sentence, and I will know.',
    'Students come to me for different reasons. Some have never been shown what a good literature review looks like. Some write well in another language. Some have a full-time job, a sick parent, and a paper due on Sunday. I do not need the story, though you may tell it. I need the prompt, the deadline, and a frank account of where you are.',
    'What you get is meant to be used. A model paper comes with its outline and sources, so that you can see how it was made. An edited draft comes with reasons. I would like you to need me a little less for the next paper, and I price and plan the work on that understanding.',
  ],
  credentialsTitle: 'What a doctorate is good for',
  credentials: [
    {
      title: 'Asking a question that can be answered',
      text: 'Years of research teach you to cut a topic until something can be found out about it. It is the first thing I do with a prompt.',
    },
    {
      title: 'Reading sources for what they show',
      text: 'I look at the sample and the method before the conclusion, and I cite a study for what it found, which is often less than its abstract claims.',
    },
    {
      title: 'Taking criticism in writing',
      text: 'A dissertation is rewritten under the eyes of a committee. I know how to read a page of comments, what they are really asking for, and how to answer each one.',
    },
    {
      title: 'Handling numbers and words alike',
      text: 'I can check a regression table and a dangling modifier in the same afternoon, and I tell you when a question needs a specialist instead of me.',
    },
    {
      title: 'Knowing what is owed to others',
      text: 'Every borrowed idea gets its citation. I do not invent sources, data, or quotations, and I ask you to be as strict about whose work is whose.',
    },
  ],
  howIWorkTitle: 'How I work',
  howIWork: [
    'I read the instructions twice before I quote a price, and I quote it in writing.',
    'I send an outline first for anything longer than three pages.',
    'I keep a list of sources with links and page numbers, and you receive it.',
    'I let a finished draft rest, then edit it as if a stranger had written it.',
    'I revise at no charge until the paper does what we agreed.',
    'I keep your name and your files to myself, and delete them when you ask.',
  ],
  closing: {
    title: 'Put a question to me',
    text: 'It need not be an order. If you only want to know whether your thesis statement holds up, send it.',
    link: { label: 'Write to me', href: '/contact' },
  },
  seo: {
    title: 'About the Writer',
    description:
      'An individual academic writer with a doctorate who works directly with students: how I read a prompt, handle sources, edit a draft, and keep my word.',
    keywords: [
      'about the writer',
      'academic writer with PhD',
      'individual essay writer',
      'doctorate-level writer',
      'private academic writer',
      'PhD editor',
      'academic integrity',
      'work directly with a writer',
      'research and writing help',
    ],
  },
};
