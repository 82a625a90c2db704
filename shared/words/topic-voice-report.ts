// How the page of a document for a decision speaks: cases, plans, briefs, memos. Owner: edit the sentences freely and
// keep the words in braces; topic-voice.ts says what they stand for.

import type { Voice } from './topic-voice.ts';

export const reportVoice: Voice = {
  description: [
    'Help with {noun} from a writer with a doctorate: first the facts, then what follows from them, then the page.',
    '{Noun} as a model: short, sourced, and clear about what it concludes.',
    'I work on {noun} with you, from the facts you have to the conclusion they support.',
  ],
  focus: 'A document for a decision is as good as its facts and as short as its reader would like.',
  follow: [
    'We settle who the reader is before I write anything.',
    'I start from the facts you were given and say early if they are too few.',
    'You see the conclusion in a sentence or two before I write the rest.',
  ],
  method: [
    'I sort what you send into facts, figures, and opinions, and note where each comes from. Then we agree on what follows from them, and I write your {yours} around that and leave out what does not bear on it.',
    'Readers look for the conclusion first and for the reasons second. I plan your {yours} in that order, check each fact against its source, and cut until nothing is said twice.',
    'I ask what the reader should know at the end that was not clear at the start. Each part of your {yours} then has to serve that, and what I could not confirm is listed as an open question.',
  ],
  use: [
    'What you receive is a model to work from. I invent no facts, figures, or sources. How far outside help may go is for your school to say, and keeping to its rules is up to you; tell me what they are and I work inside them.',
    'I write models, explain methods, and comment on drafts, in whatever mix your school permits. Check its rules before we start. No fact, figure, or source in my work is made up.',
  ],
  firstFeature: [
    'The sections and the length that your reader expects',
    'The conclusion of your {yours} agreed before the writing starts',
    'Your instructions turned into a checklist for your {yours}',
  ],
  features: [
    'Each fact with its source and its date',
    'Assumptions stated, so that they can be questioned',
    'A conclusion that follows from what stands before it',
    'Headings that say something',
    'What could not be confirmed, listed as a question',
    'Sources cited in the style you name',
    'No invented facts, figures, or sources',
  ],
  process: [
    {
      title: 'Send the facts',
      text: [
        'Send me {send}. I read everything, ask what is unclear, and reply with a price and a date.',
        'Send me {send}. Add the deadline and any notes you have, finished or not.',
      ],
    },
    {
      title: 'Agree on the point',
      text: [
        'I tell you what I think the facts support, in a few lines. You object while objecting is easy.',
        'You get the conclusion and an outline first, and we change them until both of us believe them.',
      ],
    },
    {
      title: 'Write and check',
      text: [
        'I write from the outline, check each fact against its source, and cut what the reader does not need.',
        'I write it in the order in which it will be read, then go back and check every fact once more.',
      ],
    },
    {
      title: 'Go through it',
      text: [
        'You ask about anything you could not explain yourself. Revisions within what we agreed are free.',
        'I answer your comments one by one, each with a change or a reason.',
      ],
    },
  ],
  benefits: [
    'You can say where each fact comes from.',
    'You know which assumption the conclusion depends on.',
    'You see how a long argument becomes a short page.',
    'You find out early whether the facts are too few.',
    'You deal with one person who remembers what was decided and why.',
    'You know the price and the date before any work begins.',
  ],
  why: [
    'A doctorate teaches you to ask how somebody knows. I bring that habit to {noun}: I check each fact before I use it, say which ones are missing, and explain in ordinary words why the conclusion follows. You write to me and I answer; nobody else handles your work.',
    'You could give {noun} to an agency and never learn who wrote it. Here you know. I do it myself, show you where everything comes from, and stay available after delivery, when most of the real questions come up.',
    'I like short documents, because nothing can hide in them. If a sentence in your {yours} cannot be defended, I take it out and tell you why.',
  ],
  seoTitle: [
    '{Label} Help from a PhD Writer',
    '{Label}: Facts, Plan, and Model',
    '{Label} Help, Step by Step',
  ],
  seoLead: 'Help with {noun} from a PhD.',
  seoTails: [
    'Facts with their sources, a clear conclusion, and each step explained.',
    'No invented figures.',
    'One writer, a price, and a date up front.',
    'Revisions are free.',
  ],
  keywords: [
    'case analysis help',
    'business writing help',
    'report writing help',
    'model report',
    'PhD writer',
    'college assignment help',
  ],
};
