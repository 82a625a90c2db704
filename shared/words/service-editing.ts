// The page /services/editing-proofreading. Edit the words freely; keep the section ids, because other pages
// link to them.

import type { ServicePage } from './services.ts';

export const editingPage: ServicePage = {
  path: '/services/editing-proofreading',
  name: 'Editing & Proofreading',
  headline: 'Editing and Proofreading',
  lead: 'You wrote it. I read it twice, mark what gets in the reader’s way, and tell you why wherever the reason is not obvious.',
  benefits: [
    {
      title: 'Every change tracked',
      note: 'You accept or reject each one in Word or Google Docs. Nothing is altered silently.',
    },
    {
      title: 'Reasons in the margin',
      note: 'A recurring error is explained once, then marked, so that you can catch it yourself next time.',
    },
    {
      title: 'Your voice kept',
      note: 'I correct what is wrong and query what is unclear. I leave alone what is only different from how I write.',
    },
    {
      title: 'Two readings',
      note: 'One for sense and structure, one for the surface, with a break between them.',
    },
  ],
  primary: { label: 'See Writing Samples', href: '/samples' },
  secondary: { label: 'Request Editing Help', href: '/contact' },
  sections: [
    {
      id: 'overview',
      title: 'Three Depths of Editing',
      paragraphs: [
        'Proofreading is the last look: spelling, punctuation, missing words, the heading that lost its number. Copyediting goes into the sentences and makes them agree with each other in grammar, tone, and terms. Structural editing asks whether the paragraphs are in the right order and whether the third one is needed at all.',
        'Send the draft and say what worries you. I read the first pages, tell you which depth it needs, and quote for that one. Quite often it is the smallest. The file comes back with tracked changes and a half-page letter that names what already works and the two or three things worth fixing before anything else.',
      ],
      points: [
        'Word, Google Docs, or PDF with comments',
        'A clean copy and a marked copy',
        'A letter on the draft as a whole',
      ],
      example: {
        label: 'A paragraph, copyedited',
        text: [
          { strike: 'There are many reasons why', insert: 'Three reasons explain why' },
          ' the strike failed. The union ',
          { strike: 'was not able to', insert: 'could not' },
          ' pay its members, winter came early, and the newspapers ',
          { strike: 'which', insert: 'that' },
          ' had supported it changed ',
          { strike: 'there', insert: 'their' },
          ' minds.',
        ],
        notes: [
          '“Many” promises a long list. You have three reasons, and three are enough.',
          '“That,” because only some of the newspapers had supported it.',
        ],
      },
    },
    {
      id: 'citation-formatting',
      title: 'Citation Formatting',
      paragraphs: [
        'Reference managers are fast and often wrong. They import titles in capitals, drop issue numbers, and turn a government agency into a person with a first name. I check each entry against the source itself and correct it to APA, MLA, Chicago, Harvard, or the sheet your department hands out.',
        'Then I go through the text in the other direction: each citation must have an entry, each entry must be cited, and each quotation needs its page. Anything I cannot verify is listed for you with a question mark. I would rather show you a gap than fill it with a guess.',
      ],
      points: [
        'Entries checked against the source',
        'Citations and reference list matched both ways',
        'Footnotes and ibid. handled for Chicago and law papers',
      ],
      example: {
        label: 'A reference, brought to APA 7',
        text: [
          'Darley, ',
          { strike: 'John', insert: 'J. M.' },
          ', ',
          { strike: 'and', insert: '&' },
          ' ',
          { strike: 'Latane', insert: 'Latané' },
          ', ',
          { strike: 'Bibb', insert: 'B.' },
          ' (1968). Bystander ',
          { strike: 'Intervention', insert: 'intervention' },
          ' in ',
          { strike: 'Emergencies', insert: 'emergencies' },
          ': Diffusion of ',
          { strike: 'Responsibility', insert: 'responsibility' },
          '. Journal of Personality and Social Psychology, ',
          { strike: '8.4, pp. 377-83', insert: '8(4, Pt. 1), 377–383' },
          '.',
          { insert: ' https://doi.org/10.1037/h0025589' },
        ],
        notes: ['Journal and volume go into italics. The accent is the author’s, so it stays.'],
      },
    },
    {
      id: 'grammar-editing',
      title: 'Grammar Editing',
      paragraphs: [
        'Software finds the comma and misses the meaning. It will accept “the patients were discharged after dying their hair” without a blink. I read for agreement, tense, reference, articles, and prepositions, and for sentences that are correct but have to be read twice.',
        'If English is your second or third language, I keep a list of the patterns that recur in your draft, usually four or five, and explain each with examples from your own pages. Keep that list next to the screen. It is the part of the work that stays useful after the deadline.',
      ],
      points: [
        'American or British spelling, held throughout',
        'A personal list of recurring errors',
        'Discipline terms left as your field uses them',
      ],
      example: {
        label: 'Two sentences that have to be read twice',
        text: [
          'Having finished the interviews, ',
          { strike: 'the transcripts were coded by myself', insert: 'I coded the transcripts' },
          '. Each of the participants ',
          { strike: 'were', insert: 'was' },
          ' given a number, so that no answer could be traced to ',
          { strike: 'their', insert: 'a' },
          ' name.',
        ],
        notes: [
          'The transcripts did not finish the interviews. You did.',
          'The subject is “each,” so the verb is “was.”',
        ],
      },
    },
    {
      id: 'plagiarism-check',
      title: 'Plagiarism and AI Check',
      paragraphs: [
        'A similarity report shows matching words. It takes a reader to say what they mean. A high figure may be nothing but your reference list, and a low one may hide a paragraph that follows its source sentence by sentence. I go through the matches, say which need quotation marks, which need a citation, and which need to be rewritten from your notes, and I name the tool that produced the report.',
        'AI detectors estimate; they do not know. They flag some writing by people, and plain or second-language prose is among what they flag. I show you which passages drew attention and why they read as flat. I do not promise a score, and I do not disguise generated text. If the writing is your own, keep your drafts and version history, since they are better evidence than any detector.',
      ],
      points: [
        'A report with each match explained',
        'The repair for each passage that needs one',
        'Your draft is not added to a public database by me',
      ],
    },
  ],
  integrity: {
    id: 'integrity',
    title: 'Where editing stops',
    paragraphs: [
      'An editor makes your meaning clearer. The meaning stays yours. I do not add arguments, find your evidence, or rewrite a paper so that its own author would not recognize it. Where a passage needs new thought, I leave a question in the margin for you to answer.',
      'Some courses forbid outside editing, and some allow it when it is declared. The rules of your institution decide, so read them before you send the file. If a declaration is required, I give you a short statement of what I did.',
    ],
    points: [
      'A model paper or a marked draft is for learning from, in whatever way your school permits',
      'A statement of the editing done, on request',
    ],
  },
  faqTitle: 'Questions about editing',
  faqs: [
    {
      question: 'How quickly can you edit my paper?',
      answer:
        'Ten pages are usually back within a day, and a thesis chapter within three or four. If you are closer to the deadline than that, write anyway. I will tell you what can be done well in the hours that are left.',
    },
    {
      question: 'What is the difference between editing and proofreading?',
      answer:
        'Proofreading corrects errors in a text that is otherwise finished. Editing changes sentences, and sometimes their order, so that the text says what you intend. If you are unsure, send the first two pages, and I will tell you which one you need.',
    },
    {
      question: 'Will my instructor mind?',
      answer:
        'Many allow proofreading and some allow more. Ask, or look in the syllabus under academic integrity. I can limit the work to what is permitted, and I can describe in writing what I did.',
    },
    {
      question: 'Do you edit for students whose first language is not English?',
      answer:
        'Yes. You get the corrections and an explanation of the patterns behind them, with examples from your own text. I change what a reader would stumble over, and I do not iron out how you think.',
    },
    {
      question: 'Which files can I send?',
      answer:
        'The request form takes PDF, DOC, DOCX, TXT, PNG, and JPG, up to five files of 10 MB each. For editing, a Word file is best. If you write in Google Docs, paste a link into the message instead.',
    },
    {
      question: 'Can you make an AI score go away?',
      answer:
        'That is not something I offer. I can show you which passages were flagged and help you revise what you wrote, so that it says something particular. What a detector makes of the result is outside my control.',
    },
  ],
  seo: {
    title: 'Editing and Proofreading for Students',
    description:
      'Editing and proofreading by one reader: tracked changes, reasons in the margin, citation and grammar checks, plagiarism and AI reports explained in plain words.',
    keywords: [
      'essay editing',
      'proofreading for students',
      'academic editing',
      'citation formatting',
      'grammar editing',
      'plagiarism check',
      'AI detection check',
      'thesis editing',
      'ESL editing',
      'tracked changes editing',
    ],
  },
};
