// The page /services/research-papers. Edit the words freely; keep the section ids, because other pages link
// to them.

import type { ServicePage } from './services.ts';

export const researchPage: ServicePage = {
  path: '/services/research-papers',
  name: 'Research Papers',
  headline: 'Research Papers and Theses',
  lead: 'Help with the parts of research that take the longest: finding what matters, reading it properly, and saying what it adds up to.',
  benefits: [
    {
      title: 'Sources you can open',
      note: 'Each entry has a DOI, a stable link, or a page number. I cite what I have read and nothing else.',
    },
    {
      title: 'A search you can repeat',
      note: 'Databases, search terms, and dates are written down, ready for your methods section.',
    },
    {
      title: 'Delivery in parts',
      note: 'Long papers come section by section, so your advisor can comment before the next one is written.',
    },
    {
      title: 'Real data only',
      note: 'I analyze what you collected or what is public. I do not make up numbers or participants.',
    },
  ],
  primary: { label: 'See Research Samples', href: '/samples' },
  secondary: { label: 'Request Research Help', href: '/contact' },
  sections: [
    {
      id: 'literature-reviews',
      title: 'Literature Reviews',
      paragraphs: [
        'A literature review is a map of a disagreement. It goes wrong when it marches author by author, one study to a paragraph, until the page limit. I sort the studies by what they found and how they found it, so that the gap your own question fills comes into view without being announced.',
        'We fix the question first, then the databases, the years, and the reasons to leave a study out. You receive a table of the studies with sample, method, and main finding, and a review written from that table. If your course asks for a systematic search, the counts at each stage are kept for a PRISMA flow diagram.',
      ],
      points: [
        'Search terms and databases recorded',
        'A table of studies you can sort and reuse',
        'Organized by theme or method, with the gap stated in one sentence',
      ],
      example: {
        label: 'Two studies, joined by what they found',
        text: [
          {
            strike:
              'Roediger and Karpicke (2006) did a study of testing. Karpicke and Blunt (2011) did another.',
            insert: '',
          },
          ' ',
          {
            insert:
              'Testing beat further study after a week, with prose (Roediger & Karpicke, 2006) and with science texts (Karpicke & Blunt, 2011).',
          },
          ' ',
          { strike: 'More research is needed.', insert: 'In neither could students choose.' },
        ],
        notes: [
          'One author to a sentence is a list. One finding with its sources is a review.',
          '“More research is needed” fits any paper. Say what was not done.',
        ],
      },
    },
    {
      id: 'apa-formatting',
      title: 'APA Formatting',
      paragraphs: [
        'The seventh edition of APA changed small things that templates still get wrong. A student paper needs no running head unless your instructor asks for one. A source with three or more authors takes “et al.” from its first citation. A DOI is written as a full link, and the publisher’s city is gone from the reference list.',
        'I set up the title page, the five levels of heading, the tables and figures, and the reference list, then match every citation in the text to its entry and back again. You receive the corrected file and a short list of anything I could not confirm, with the reason.',
      ],
      points: [
        'Student and professional formats, seventh edition',
        'Every in-text citation matched to its reference',
        'Tables and figures numbered, titled, and called out in the text',
      ],
    },
    {
      id: 'capstone-projects',
      title: 'Capstone Projects',
      paragraphs: [
        'A capstone asks you to use a whole program on one practical problem, and most of the trouble is in the size of it. “Reducing falls in hospitals” is a career. Reducing night-time falls on one medical-surgical unit over eight weeks is a capstone. I help you cut the problem until it can be finished and measured.',
        'In nursing that usually means a PICOT question, an evidence table, a plan for the change, and a way to evaluate it. In business it is more often a diagnosis, options with their costs, and a recommendation someone could act on. We agree on a calendar backward from your defense date and keep to it.',
      ],
      points: [
        'Problem statement narrow enough to measure',
        'Sections delivered on a calendar you can show your advisor',
        'Slides and speaker notes for the presentation, if required',
      ],
      example: {
        label: 'A question, cut until it can be measured',
        text: [
          { strike: 'How can hospitals reduce falls?', insert: '' },
          ' ',
          {
            insert:
              'On one medical-surgical unit, do hourly rounds at night, compared with rounds every two hours, reduce falls within eight weeks?',
          },
        ],
        notes: ['Population, intervention, comparison, outcome, time: each can now be counted.'],
      },
    },
    {
      id: 'case-studies',
      title: 'Case Studies',
      paragraphs: [
        'The facts of a case are given. What your grader wants is the order you put them in. A good analysis separates symptoms from causes, names the decision that has to be made and the person who has to make it, and then uses a framework because it helps and not because the chapter mentioned it.',
        'I read the case with its exhibits, redo the arithmetic, and write the analysis toward one recommendation, with its cost and its risk. Clinical cases follow the nursing process or the diagnostic reasoning your course teaches. Legal cases follow issue, rule, application, and conclusion.',
      ],
      points: [
        'Business, nursing, psychology, law, and public health',
        'Exhibits recalculated, with the working shown',
        'A recommendation with a first step and a date',
      ],
    },
    {
      id: 'annotated-bibliography',
      title: 'Annotated Bibliography',
      paragraphs: [
        'An annotation has three jobs in roughly 150 words: what the source says, how far to trust it, and what you would use it for. The second and third are what instructors grade, and they cannot be written from an abstract. I read the article before I annotate it.',
        'You receive the entries in your citation style, in alphabetical order, each with its annotation and a link. I also mark which two or three sources disagree with each other. That is where your paper will probably begin.',
      ],
      points: [
        'Summary, evaluation, and use kept apart',
        'Peer-reviewed sources within the years your course allows',
        'APA, MLA, or Chicago entries with hanging indents',
      ],
    },
    {
      id: 'thesis-writing',
      title: 'Thesis Writing',
      paragraphs: [
        'Nobody needs a thesis explained in the abstract. You need to know what chapter two is waiting for. I join wherever you are: shaping the proposal, rebuilding a literature chapter that has grown to ninety pages, or answering a committee’s comments one by one in a table they can check.',
        'A thesis is yours to defend, so I work on it with you and not in your place. I write model sections and comment on your chapters, and before the defense I ask you the questions a committee member would ask. You keep a record of what I contributed, in case your graduate school wants help to be acknowledged.',
      ],
      points: [
        'Proposal, single chapters, or the whole manuscript',
        'A response table for committee comments',
        'Format checked against your graduate school’s guide',
      ],
    },
    {
      id: 'data-analysis',
      title: 'Data Analysis',
      paragraphs: [
        'Before any test is run, three questions need an answer: what was measured, on how many people, and what was decided in advance. I check missing values and assumptions, choose the test that fits, and explain the choice in words you could repeat at a defense.',
        'Results come with effect sizes and confidence intervals beside each p value, in tables that follow your style guide. For interviews I code in passes and keep the codebook, so that another reader could follow the path from quotation to theme. You receive the script or syntax with the output. If the result is not significant, the paper says so.',
      ],
      points: [
        'SPSS, R, or Excel, with the file that produced each table',
        'Assumptions checked and reported',
        'Thematic analysis with a codebook',
      ],
      example: {
        label: 'A result, reported (the figures are made up)',
        text: [
          'Students who used the checklist ',
          { strike: 'did significantly better', insert: 'scored higher' },
          ' than those who did not ',
          { strike: '(p < .05)', insert: '' },
          ' ',
          { insert: '(78.4 against 72.6), t(58) = 2.41, p = .019, d = 0.62' },
          '. ',
          { strike: 'This proves that it works', insert: 'They had chosen to use it' },
          '.',
        ],
        notes: [
          'Give the exact p, and beside it the size of the difference.',
          '“Proves” would need groups that were drawn by lot.',
        ],
      },
    },
    {
      id: 'methodology',
      title: 'Methodology',
      paragraphs: [
        'A methodology chapter is a promise that someone else could repeat your study. It covers design, participants, instruments, procedure, analysis, and ethics, and for each of them a reader should learn what you did and why the alternative was worse. The second half of that sentence is missing from most drafts.',
        'Tell me your question and what access you have to people, records, or texts. I set out two designs that would answer it, with what each would cost in time and certainty, and we choose. Sample size, validity, and the review board are settled on paper before data collection, when changes are still cheap.',
      ],
      points: [
        'Quantitative, qualitative, and mixed designs',
        'Sample size justified by power or saturation',
        'Consent forms and review-board wording in draft',
      ],
    },
  ],
  integrity: {
    id: 'integrity',
    title: 'Research help and the rules',
    paragraphs: [
      'What I write is a model and a working document for your own study. It shows how the literature hangs together or how a result is reported. The paper that carries your name is the one you write with it.',
      'Universities and supervisors set their own limits on outside help, and you answer for the rules of your institution. Ask your advisor where the line is, especially for a thesis. I am glad to work inside it, and to be named in the acknowledgments where the rules ask for that.',
    ],
    points: [
      'No invented data, participants, sources, or results',
      'No ghostwritten submission to a journal or a review board',
    ],
  },
  faqTitle: 'Questions about research papers',
  faqs: [
    {
      question: 'Can you use articles from my university library?',
      answer:
        'Yes. Send the PDFs you want included, or a list, and I work from those. I also search open databases and my own access. I never ask for your library login, and you should not give it to anyone.',
    },
    {
      question: 'How many sources will the paper have?',
      answer:
        'As many as your instructions ask for, and otherwise as many as the question needs. For an undergraduate paper of ten pages that is usually between ten and fifteen. A source is there because the argument uses it.',
    },
    {
      question: 'Do you work on dissertations?',
      answer:
        'I work on proposals, single chapters, statistics, and editing, together with you and in stages. I do not take on a whole dissertation to be handed over finished. It would not survive the defense, and it should not.',
    },
    {
      question: 'Which statistics software do you use?',
      answer:
        'R, SPSS, and Excel. You receive the script, syntax, or workbook with the results, so that you can run it again and change it. Tell me what your course uses and I will match it.',
    },
    {
      question: 'What happens when my advisor wants changes?',
      answer:
        'Send the comments as they are. I put them in a table, one row each, with the change made or the reason for leaving the text alone. Revisions within the instructions we agreed on are free.',
    },
    {
      question: 'Can you start before my topic is approved?',
      answer:
        'I can help you get it approved. A one-page proposal with a question, a method, and five sources takes a day or two, and it is better to hear the objections at that stage than in week ten.',
    },
  ],
  seo: {
    title: 'Research Paper and Thesis Help',
    description:
      'Research paper help by one writer: literature reviews, APA formatting, capstones, case studies, thesis chapters, and data analysis, with sources you can open.',
    keywords: [
      'research paper help',
      'literature review writing',
      'APA formatting help',
      'capstone project help',
      'case study analysis',
      'annotated bibliography',
      'thesis writing help',
      'data analysis for students',
      'methodology chapter',
      'individual research writer',
      'dissertation proposal help',
    ],
  },
};
