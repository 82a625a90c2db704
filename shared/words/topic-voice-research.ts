// How the page of a research topic speaks. Owner: edit the sentences freely and keep the words in braces; topic-voice.ts
// says what they stand for.

import type { Voice } from './topic-voice.ts';

export const researchVoice: Voice = {
  description: [
    'Help with {noun} from a writer with a doctorate: first what is asked, then the evidence, then the pages.',
    'I work on {noun} with you, from sources you can open and in steps you can follow.',
    'Careful, traceable work on {noun}, from the first search to the last reference.',
    'One researcher for {noun}, who goes to the sources and tells you what they will bear.',
  ],
  focus:
    'Good research work is easy to retrace: a reader can see what was asked, where the evidence came from, and how far it goes.',
  follow: [
    'Before anything is written, you and I agree in a few lines on what the work has to show.',
    'I start from your question and your instructions, and I say early if the two do not fit each other.',
    'You get a plan to hold against your instructions before I write in full.',
  ],
  method: [
    'For your {yours} I keep a record as I go: what I looked for, what I kept, what I left out, and why. The writing follows from that record, so each statement can be walked back to where it came from. Long pieces reach you in parts, and a wrong turn is caught in the first of them.',
    'I read the assignment the way a reviewer would, looking for what must be shown and not only what must be mentioned. Then I gather the evidence for your {yours}, sort it by how far it can be trusted, and write in the order your readers expect. Limits are stated in the text, where they make it stronger.',
    'Most of the time goes into reading and very little into phrasing. I work through the material for your {yours}, make a table of what it shows, and write from the table. You receive the table with the pages, because it is often the more useful of the two.',
  ],
  use: [
    'What you receive is a model and a working document for your own study. I invent no data, sources, or results. Instructors and schools draw their own line on outside help, and keeping to it is up to you; ask early, and I will gladly work inside it.',
    'Use the result to see how the parts fit, then write with it as your institution allows. Its rules are yours to know and to follow. If an advisor will question you about the work, I can ask you the hard questions first.',
    'I write models, explain methods, and comment on drafts, in whatever mix your school permits. Check its rules before we start. No number, participant, quotation, or reference in my work is made up.',
  ],
  firstFeature: [
    '{Noun} laid out as your field expects',
    'A plan for your {yours} before the writing starts',
    'Instructions and rubric turned into a checklist for your {yours}',
  ],
  features: [
    'Sources you can open, each with a DOI, a link, or a page',
    'A table of evidence you can reuse',
    'Each step explained in words you could repeat',
    'Limits stated where a reviewer would look for them',
    'Citations and reference list matched both ways',
    'APA, MLA, Chicago, or Harvard style throughout',
    'No invented data, sources, or results',
  ],
  process: [
    {
      title: 'Send the instructions',
      text: [
        'Send me {send}. I read everything, ask what is unclear, and reply with a price and a date.',
        'Send me {send}. Add the deadline and any notes you have, finished or not.',
      ],
    },
    {
      title: 'Settle the plan',
      text: [
        'We agree on the question, the scope, and what counts as evidence. You get it in writing, on half a page.',
        'I propose a scope and an outline, with what each part will need. You correct me before the reading starts.',
      ],
    },
    {
      title: 'Read, work, write',
      text: [
        'I do the reading or the analysis, keep the record, and write section by section.',
        'The evidence goes into a table, the table becomes an outline, and the outline becomes pages.',
      ],
    },
    {
      title: 'Check and explain',
      text: [
        'Every reference is checked. You ask about anything you could not explain yourself, and revisions within what we agreed are free.',
        'I go through your comments one by one and answer each with a change or a reason.',
      ],
    },
  ],
  benefits: [
    'You can follow every claim back to its evidence.',
    'You understand each step well enough to answer questions about it.',
    'You find out early whether the scope is too wide.',
    'You keep the notes and tables for later chapters or courses.',
    'You deal with one person who remembers what was decided and why.',
    'You know what the evidence does not show, which is what reviewers ask.',
  ],
  why: [
    'A doctorate teaches you to distrust your own first draft. I bring that to {noun}: I go to the sources themselves, I say when the evidence is thin, and I explain each step in ordinary words. You write to me and I answer; nobody else handles your work.',
    'Whoever reads {noun} asks how you know. I work with that question in mind and tell you where I expect it. You will not get more certainty from me than the sources contain.',
    'You could hand {noun} to an agency and never learn who did the reading. Here you know. I do it myself, keep the record open to you, and stay available after delivery, when most of the real questions come up.',
  ],
  seoTitle: [
    '{Label} Help from a PhD Writer',
    '{Label} Help, Step by Step',
    '{Label}: Sources, Plan, and Model',
  ],
  seoLead: 'Help with {noun} from a PhD.',
  seoTails: [
    'A plan first, sources you can open, and each step explained in plain words.',
    'No invented data or references.',
    'One writer, a price, and a date up front.',
    'Revisions are free.',
  ],
  keywords: [
    'research paper help',
    'academic research help',
    'peer-reviewed sources',
    'PhD research writer',
    'graduate research help',
    'model research paper',
  ],
};

export const studyVoice: Voice = {
  ...researchVoice,
  description: [
    'Help with {noun} from a writer with a doctorate: first what you want to know, then how to find out, then the report.',
    'I work on {noun} with you, in steps you could explain to a committee or a class.',
    'Careful, repeatable work on {noun}, with every decision written down.',
  ],
  method: [
    'For your {yours} I keep a list of decisions: what was chosen, what was turned down, and why. Careful readers ask about exactly those, and a list made on the day is more honest than one put together afterward. You get it with the pages.',
    'I look first at what your question needs and then at what you have: people, records, time, permissions, software. Where the two do not meet I say so before work on your {yours} goes further, because a small study that can be finished is worth more than a large one that cannot.',
    'Before any writing I check the ground: what was or will be measured, on whom or on what, and what was decided in advance. Then I work through your {yours} one step at a time and explain each in words you could repeat without notes.',
  ],
  features: [
    'Each decision recorded with its reason',
    'Assumptions named and checked',
    'Your own data only, and none invented',
    'Each step explained in words you could repeat',
    'Limits stated where a reviewer would look for them',
    'Reporting in the style your field uses',
    'Files you can open, check, and change',
  ],
  benefits: [
    'You can say why each thing was done this way.',
    'You understand each step well enough to answer questions about it.',
    'You find out early whether the plan can be carried out.',
    'You keep the files and the list of decisions.',
    'You deal with one person who remembers what was decided and why.',
    'You know what the work does not show, which is what reviewers ask.',
  ],
  process: [
    {
      title: 'Send the instructions',
      text: [
        'Send me {send}. I read everything, ask what is unclear, and reply with a price and a date.',
        'Send me {send}. Say when you need it, and do not tidy anything first.',
      ],
    },
    {
      title: 'Settle the approach',
      text: [
        'We agree on what the work should show and how. You get it in writing, on half a page.',
        'I name the choices that have to be made, say which I would make, and you decide.',
      ],
    },
    {
      title: 'Work in steps',
      text: [
        'I take one step at a time, keep the file behind it, and write it up as we go.',
        'You see each stage when it is done, so that a doubt can be raised while it is cheap to settle.',
      ],
    },
    {
      title: 'Check and explain',
      text: [
        'I check the text against the files behind it. You ask about anything you could not explain yourself, and revisions within what we agreed are free.',
        'I go through your comments one by one and answer each with a change or a reason.',
      ],
    },
  ],
  why: [
    'A doctorate teaches you to distrust your own first result. I bring that to {noun}: I look for the ordinary mistake before the interesting explanation, and I explain each step in plain words. You write to me and I answer; nobody else handles your work.',
    'Readers of {noun} ask why it was done this way and not another. I work with that question in mind and tell you where I expect it. You will not get more certainty from me than your design allows.',
    'What helps most with {noun} is somebody who asks “how do you know?” early and without malice. I do that, I work alone, and I stay available after delivery, when most of the real questions come up.',
  ],
  seoTitle: ['{Label} Help from a PhD Writer', '{Label} Help, Step by Step', '{Label}: Each Step Explained'],
  seoTails: [
    'Decisions recorded, each step explained in plain words, limits stated.',
    'No invented data.',
    'One person, a price, and a date up front.',
    'Revisions are free.',
  ],
  keywords: [
    'research methods help',
    'research design help',
    'data analysis help',
    'thesis methodology',
    'PhD research help',
    'graduate research help',
  ],
};
