// How the page of an exam essay speaks. Owner: edit the sentences freely and keep the words in braces; topic-voice.ts
// says what they stand for. Nothing here may suggest help during an exam.

import type { Voice } from './topic-voice.ts';

export const practiceVoice: Voice = {
  description: [
    'Practice for {noun} with one reader: you write against the clock, I mark, and you write again.',
    'Your practice for {noun}, read by the scoring criteria and explained in plain words.',
  ],
  focus: 'Practice helps most when somebody reads it the way the examiner will.',
  follow: ['I look for that first in what you send.', 'Two or three timed answers show me where to begin.'],
  method: [
    'You write your {yours} under exam conditions and send it as it is, unfinished sentences included. I read it against the scoring criteria, mark what cost points, and say what to do differently. Then you write another.',
    'I read your {yours} twice: once at the speed of an examiner, once slowly. You get marks in the text, a short letter on plan, argument, and language, and one thing to work on before the next attempt.',
  ],
  use: [
    'I help you practice, and the exam you take alone. I see no live questions and promise no score.',
    'All of this happens before the exam. I do not sit exams, look at live questions, or predict a score; what you have learned from the comments comes with you.',
  ],
  firstFeature: [
    'Your {yours} read by the scoring criteria',
    'Marks in your {yours}, and a letter that sums them up',
  ],
  features: [
    'Further questions of the same kind, if you need some',
    'A plan that can be made in five minutes',
    'One thing to work on at a time',
    'A model answer where it helps to see one',
    'Mistakes of language sorted by kind',
    'Your next attempt compared with the last',
  ],
  process: [
    {
      title: 'Send an answer',
      text: [
        'Send me {send}. I reply with a price and a date.',
        'Send me {send}. Say when the exam is, and we count back from there.',
      ],
    },
    {
      title: 'Read the comments',
      text: [
        'You get the marked answer and a letter with the two or three points that matter most.',
        'The marked answer comes back with a reason for each mark. Ask about any that is not clear.',
      ],
    },
    {
      title: 'Write again',
      text: [
        'You answer a new question in the same time, with one of those points in mind.',
        'The second answer is where the comments begin to work. Write it within a day or two.',
      ],
    },
    {
      title: 'Compare',
      text: [
        'I read the new answer beside the old one and say what has changed and what comes next.',
        'We look at both answers together and stop when you no longer need me.',
      ],
    },
  ],
  benefits: [
    'You see your answer as an examiner sees it.',
    'You learn to plan within the time you have.',
    'You know which of your mistakes cost points and which do not.',
    'You have one reader, who remembers your last attempt.',
    'You know the price before you commit to anything.',
  ],
  why: [
    'Writing against the clock is a habit, and habits can be practiced. You get one reader with a doctorate for {noun}, who remembers your last attempt and tells you honestly whether this one is better.',
    'I give you few comments on your {yours}, and you can keep them in your head. More would be easy to write and useless in the exam room.',
  ],
  seoTitle: ['{Label} with a PhD Reader', '{Label}: Timed Answers, Read and Marked'],
  seoLead: 'Practice for {noun} with a PhD reader.',
  seoTails: [
    'Write against the clock, get marks and a letter, and write again.',
    'Read by the scoring criteria.',
    'No promise of a score.',
    'A price and a date up front.',
  ],
  keywords: [
    'exam essay feedback',
    'timed essay practice',
    'essay scoring criteria',
    'practice essay review',
    'PhD reader',
  ],
};
