// The pages of the two research topics that are written out in full. Owner: edit any sentence.

import type { TopicCopy } from './topic-copy.ts';

export const customResearchCopy: Partial<Record<string, TopicCopy>> = {
  'research-paper': {
    description:
      'Help with a research paper from question to reference list: a topic small enough to answer, sources that were read, and pages that follow from them.',
    overview: [
      'A research paper goes wrong, when it does, in its first hour. The topic is a noun (“nurse burnout”) where it should be a question (“Do self-scheduled shifts reduce burnout among night nurses?”). A question tells you what to read and when to stop reading. Test yours by asking what an answer would look like; if you cannot imagine two different ones, it is still a topic.',
      'Read in three passes. First abstracts only, to sort sources into yes, no, and maybe. Then the introduction and discussion of every yes, because those say what the authors think they found. Then the methods and results of the few your paper will lean on, to see whether they did find it. Keep a table as you go: author, year, sample, method, finding, and one line on how you will use it. A paper written from that table rarely drifts.',
      'I work in the same way. I agree on the question with you, search, read, keep the table, and write from it, so that you can follow each sentence back to a source. What you receive is a model and a working document: study it, check it, and write your own paper with it as the rules of your institution allow. No source, quotation, or number in it is made up.',
    ],
    keyFeatures: [
      'A research question you agree to before I start reading',
      'Peer-reviewed sources within the years your course accepts',
      'A table of sources with method, finding, and use',
      'APA, MLA, Chicago, or Harvard style from title page to last reference',
      'A note on the limits of the evidence, stated in the paper itself',
    ],
    process: [
      {
        title: 'Share the requirements',
        text: 'You send the assignment, the rubric, the length, the required number and kind of sources, and anything already approved. I answer with questions, a price, and a date.',
      },
      {
        title: 'Fix the question',
        text: 'I narrow the topic to a question, check that enough has been published on it, and send you a short outline with the first sources.',
      },
      {
        title: 'Research and write',
        text: 'I read, fill the table, and write section by section. Long papers reach you in parts, so that a wrong turn is caught early.',
      },
      {
        title: 'Review and finalize',
        text: 'I check citations both ways, edit, and send the paper with the table. Revisions within the instructions we agreed on are free.',
      },
    ],
    benefits: [
      'You can open every source and find the passage that is cited.',
      'You get a source table that you can reuse for a presentation or a later course.',
      'You see how a question, rather than a topic, organizes ten pages.',
      'You know the date and the price before any work begins.',
      'You can ask why a study was left out, and there will be a reason.',
    ],
    whyChooseMe:
      'I did a doctorate, so I have made most of the mistakes a research paper allows, in public and with a committee watching. I know how long reading takes and do not pretend to have done it. You deal with one person who can tell you what a study found, how the authors know, and whether your paper should rely on it.',
    seo: {
      title: 'Research Paper Help from Question to References',
      description:
        'Research paper help from a PhD: a question narrow enough to answer, peer-reviewed sources that were read, a table of evidence, and correct citations.',
      keywords: [
        'research paper',
        'research paper help',
        'research paper outline',
        'research question',
        'peer-reviewed sources',
        'college research paper',
        'model research paper',
        'APA research paper',
        'source evaluation',
        'PhD research writer',
        'custom research paper',
      ],
    },
  },
  'literature-review': {
    description:
      'Help with a literature review that compares studies instead of listing them, from the search terms to the sentence that names the gap.',
    overview: [
      'A literature review reports a conversation. The weak ones give each study a paragraph and a polite summary; the strong ones say who agrees, who does not, and what in their methods explains the difference. A quick test for a draft: look at the first words of your paragraphs. If most of them are authors’ names, you have a list. If they are findings or problems, you have a review.',
      'Start with a search that you could describe to a stranger: which databases, which terms, which years, and the reasons you kept a study or dropped it. Then put the studies in a table, one row each, with sample, method, measure, and finding. Sort the table by method, then by finding, then by year. The themes of your review will appear as blocks of rows, and the gap will appear as a row that should exist and does not.',
      'I do the search with you or from your list, read the studies, and write the review from the table. You receive both. For a systematic or scoping review I also keep the counts for the flow diagram. As with everything I write, the text is a model for your own work, and the rules of your institution decide how you may use it. For a thesis chapter, show your advisor the table first; it is the fastest way to learn what is missing.',
    ],
    keyFeatures: [
      'Databases, search terms, and selection rules written down',
      'A table of studies that you can sort, extend, and reuse',
      'Sections by theme, method, or debate, as the field suggests',
      'Conflicting findings explained by how they were obtained',
      'A gap stated in one sentence that leads to your question',
    ],
    process: [
      {
        title: 'Set the boundaries',
        text: 'You send the question, the years, the number of sources, and any studies your instructor expects. We agree on what is in, what is out, the price, and the date.',
      },
      {
        title: 'Search and select',
        text: 'I search, record the terms, and send you the list of studies with a line on each. You can add or strike before I read on.',
      },
      {
        title: 'Compare and write',
        text: 'I read the studies, fill the table, find the themes in it, and write the review. Every paragraph compares at least two sources.',
      },
      {
        title: 'Check and hand over',
        text: 'References are matched to citations both ways. You receive the review and the table, and your questions about either are welcome afterward.',
      },
    ],
    benefits: [
      'You can say in one sentence what is known and what is not.',
      'You have a search you can repeat and defend.',
      'You save the table for your methods, discussion, and defense.',
      'You see how two studies are compared in a single paragraph.',
      'You find out early if the gap you had in mind has been filled.',
    ],
    whyChooseMe:
      'Reading many studies and keeping them apart is the core of doctoral training, and it is the part of the work I like best. I read past the abstract. When two findings collide I look for the reason in the samples and the measures, and I write it so that you can explain it to your class or your committee without notes.',
    seo: {
      title: 'Literature Review Help: Search, Table, and Synthesis',
      description:
        'Literature review help from a PhD: a recorded search, a table of studies, synthesis by theme, and a gap stated in one sentence. Every source was read.',
      keywords: [
        'literature review',
        'literature review help',
        'literature review outline',
        'synthesis matrix',
        'research gap',
        'thematic literature review',
        'systematic search',
        'dissertation literature review',
        'nursing literature review',
        'APA literature review',
        'model literature review',
      ],
    },
  },
};
