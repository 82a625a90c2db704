// The eight questions on the home page. Answers of 40 to 80 words read best.
// They describe how you work (revision period, payment, privacy): keep them in step with legal.ts.

import type { Faq } from './services.ts';

export const homeFaqs: Faq[] = [
  {
    question: 'Who will write my paper?',
    answer:
      'I will. There is no team behind this site and no subcontractor. The person who answers your first message reads the sources, writes the pages, and makes the revisions. If I do not know your subject well enough to do it properly, I say so in my first reply, and you have lost nothing.',
  },
  {
    question: 'How quickly do you reply, and how quickly can you deliver?',
    answer:
      'I usually reply within minutes, at any hour. A short essay takes two or three days as a rule, and ten pages of editing take about one. Tighter deadlines are often possible. You get a delivery date before you pay, and if yours cannot be met, you hear it while there is still time to plan around it.',
  },
  {
    question: 'Which subjects and levels do you cover?',
    answer:
      'Those listed further up this page, mostly in the health and social sciences, business, and the humanities. I work with students from high school to doctoral programs. For laboratory sciences, engineering, and advanced mathematics I edit the writing but leave the substance to people trained in it.',
  },
  {
    question: 'What does it cost, and how do I pay?',
    answer:
      'A price is made from four things: the number of pages, the level, how much has to be read first, and the time there is. Editing costs less than writing, because the reading has been done. I look at your assignment and quote one figure, in writing, before anything starts. How you pay is agreed in the same message; this website takes no card details.',
  },
  {
    question: 'Is the work original?',
    answer:
      'Yes. Each paper is written for one student, from that student’s instructions, with its sources cited. I do not resell it or publish it. Before delivery I check it with similarity software, and you can have the report. I also read AI-detection results with you, though no honest writer can promise what a detector will say.',
  },
  {
    question: 'What if I am not happy with it?',
    answer:
      'Tell me what is wrong, as bluntly as you like. If the paper departs from the instructions we agreed on, I revise it at no charge for 30 days after delivery, as often as it takes. If your instructor has explained the assignment further since then, send me that as well. If the instructions themselves have changed, I quote for the difference before I do anything.',
  },
  {
    question: 'Is my request private?',
    answer:
      'Your name, your files, and the fact that you wrote to me stay with me. Attachments are stored privately, never at a public address, and I delete your request and its files when you ask. I do not sell data, and I do not put clients’ papers in the sample library.',
  },
  {
    question: 'May I hand in the paper as my own?',
    answer:
      'No. Your school expects your own work, and a paper that I wrote is not. It is a model: read it to see how the question was narrowed, where each source comes in, and why the parts stand in that order, then close it and write your own. Check what your school says about models first. If it allows only editing or tutoring, I do exactly that.',
  },
];
