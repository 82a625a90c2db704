// The page /services/essay-writing. Edit the words freely; keep the section ids, because other pages link to
// them.

import type { ServicePage } from './services.ts';

export const essayPage: ServicePage = {
  path: '/services/essay-writing',
  name: 'Essay Writing',
  headline: 'Custom Essay Writing',
  lead: 'A model essay built on your prompt, your rubric, and your course readings, written by one person you can question about every sentence.',
  benefits: [
    {
      title: '100% custom content',
      note: 'Written for your prompt alone. I do not keep a bank of essays and I do not sell one twice.',
    },
    {
      title: 'APA/MLA/Chicago/Harvard',
      note: 'Citations and reference list in the style your course asks for, checked entry by entry.',
    },
    {
      title: 'Structure you can see',
      note: 'Each paragraph has one job, and its first sentence says what that job is.',
    },
    {
      title: 'An editing pass',
      note: 'I leave the draft for some hours, then read it again as a stranger would, before it goes to you.',
    },
  ],
  primary: { label: 'See Writing Samples', href: '/samples' },
  secondary: { label: 'Request Essay Help', href: '/contact' },
  sections: [
    {
      id: 'admission-essays',
      title: 'Admission Essays',
      paragraphs: [
        'The Common App gives you 650 words, and the person reading yours has a stack of others to finish. What stays in mind is a scene that only you could have told. So we begin with questions, before any drafting. I ask about ordinary days, small decisions, and things you have changed your mind about, because the material is usually there.',
        'From your answers you get an outline and a model draft, with notes on why each part stands where it does. Then you write your own version and I comment on it. Applicants certify that what they submit is their own work, so the essay you send has to come from you. My part is to make sure you know what to write about and how it should move.',
      ],
      points: [
        'A set of questions to find your material first',
        'Main essay and school supplements, each held to its own word limit',
        'Comments on your version included in the price',
      ],
      example: {
        label: 'A constructed opening, cut to its first fact',
        text: [
          { strike: 'Ever since I was young, I have wanted to help others.', insert: '' },
          ' My grandmother kept her pills in an egg carton',
          { insert: ', one cup for each half day' },
          '. On Fridays I ',
          { strike: 'was responsible for filling', insert: 'filled' },
          ' it, and ',
          { strike: 'gained valuable insights', insert: 'learned which two look alike' },
          '.',
        ],
        notes: [
          'Anyone could sign the first sentence. Yours begins at the egg carton.',
          '“Valuable insights” is for the reader to conclude. Say what you saw.',
        ],
      },
    },
    {
      id: 'personal-statements',
      title: 'Personal Statements',
      paragraphs: [
        'A personal statement for graduate or professional school answers a narrower question than an admission essay: why this field, why this program, why now. The medical school application gives you 5,300 characters with spaces. Many law schools ask for about two pages. In that space, one experience examined closely does more than a résumé in sentences.',
        'Send me your résumé, the program’s page, and a few honest paragraphs about what you want to do there. I mark the parts a committee would want to hear more about and show you in a model draft how they could be arranged. You will also get a list of the claims that need an example, since “I am a hard worker” persuades nobody who has read it forty times that day.',
      ],
      points: [
        'Medical, law, nursing, business, and research programs',
        'One base statement, with a note on what to change for each school',
        'Exact character or word count at the foot of the page',
      ],
    },
    {
      id: 'analytical-essays',
      title: 'Analytical Essays',
      paragraphs: [
        'An analytical essay explains how something works: how a poem turns, why a policy failed, what a chart hides. The usual trap is summary. If a paragraph could be written by someone who had only read the plot, it is not analysis yet.',
        'I begin with the evidence, list the patterns in it, and only then settle on a thesis that accounts for them. In the finished model you will see each quotation or figure followed by at least as many words of reading as it takes up itself. It is a simple habit, and you can take it with you to the next essay.',
      ],
      points: [
        'A thesis that answers how or why',
        'Evidence introduced, quoted exactly, then read closely',
        'Page numbers checked against the edition you use in class',
      ],
      example: {
        label: 'From summary to reading',
        text: [
          'The green light ',
          { strike: 'is a symbol of Gatsby’s dreams', insert: 'shines while Daisy is far off' },
          '. When she stands beside him, it ',
          { strike: 'loses its meaning', insert: '' },
          ' ',
          { insert: 'is “again a green light on a dock” (ch. 5)' },
          '. ',
          { strike: 'This shows that dreams matter', insert: 'He had wanted the distance' },
          '.',
        ],
        notes: [
          '“Symbol” names the thing and stops. Say what it does in the scene.',
          'The novel says this better than a summary can, so quote it.',
        ],
      },
    },
    {
      id: 'argumentative-essays',
      title: 'Argumentative Essays',
      paragraphs: [
        'An argument needs a claim that a reasonable person could refuse. “Social media has good and bad effects” cannot be refused, so it cannot be argued. I narrow a topic until there is something at stake: which effect, on whom, compared with what, and who should do something about it.',
        'The other side gets its best case, stated so that its own supporters would accept the wording, and then an answer. Graders look for this part, and in most drafts it is one thin paragraph near the end. In the model I send, you can follow the claim, the grounds, the strongest objection, and the reply from the outline to the last page.',
      ],
      points: [
        'A one-page outline first, so that you can still change the position',
        'Sources from both sides, each one you can open and check',
        'A counterargument with a real answer',
      ],
      example: {
        label: 'A claim that somebody could refuse',
        text: [
          'A four-day school week ',
          { strike: 'has both advantages and disadvantages', insert: '' },
          ' ',
          { insert: 'moves the cost of Friday from the district to parents who cannot stay home' },
          '. ',
          { strike: 'In the end, it depends', insert: 'A board should say who pays' },
          '.',
        ],
        notes: ['Nobody could say no to the first version. Now a superintendent can.'],
      },
    },
    {
      id: 'descriptive-essays',
      title: 'Descriptive Essays',
      paragraphs: [
        'Description is choice. Five details that belong together make a kitchen appear; twenty make an inventory. The assignment usually asks for the senses, but what it rewards is a point of view: a reader should be able to say what the person looking feels, although nobody has told them.',
        'Tell me about the place, person, or object you have in mind, in rough notes or a voice message. I look for the detail that carries the rest and build the model around it. Beside it you get a short commentary on the order of the details, the verbs I chose, and the adjectives I took out.',
      ],
      points: [
        'Built on your own memory or notes',
        'A commentary that shows the choices line by line',
        'Plain words before ornament',
      ],
    },
    {
      id: 'persuasive-essays',
      title: 'Persuasive Essays',
      paragraphs: [
        'A persuasive essay differs from an argumentative one in its reader. The argument is addressed to anyone who will weigh evidence. Persuasion is addressed to someone in particular, a school board or a city council or your classmates, and it wants them to do something by Thursday. So the first question I ask is who is reading and what they are afraid of losing.',
        'I then choose the reasons that matter to that reader, put the strongest where it will be remembered, and end with a step small enough to take. Emotion has its place when the facts have earned it. If the essay is to be spoken, I read it aloud and time it, because sentences that look fine on paper can leave a speaker out of breath.',
      ],
      points: [
        'A named audience and a single request',
        'Appeals to fact, character, and feeling, each labeled in the notes',
        'A spoken version with timing, if you need one',
      ],
    },
  ],
  integrity: {
    id: 'integrity',
    title: 'What a model essay is for',
    paragraphs: [
      'An essay I write for you is a model: a worked example of how your question could be answered, with its sources in plain view. Read it, take it apart, argue with it, cite it where that is allowed, and write your own.',
      'Schools differ in what help they permit, and you answer for the rules of your own institution. Read its policy before you order. If the policy rules out a model paper, ask me for editing or for an hour on your outline, and if it rules those out as well, I would rather you kept your money.',
    ],
    points: [
      'I do not sit exams, log in to courses, or submit work in anyone’s name',
      'I do not invent sources, quotations, or experiences',
    ],
  },
  faqTitle: 'Questions about essays',
  faqs: [
    {
      question: 'What do you need from me to begin?',
      answer:
        'The prompt as you received it, the rubric if there is one, the length, the citation style, and the deadline with its time zone. Class notes and the assigned readings help a great deal, because a grader can tell when an essay has ignored both.',
    },
    {
      question: 'How long does an essay take?',
      answer:
        'A short essay of two to five pages usually takes two or three days. I often manage less when the deadline demands it, and I tell you before you pay if I cannot. Longer pieces come in parts on dates we set together.',
    },
    {
      question: 'Can I see an outline first?',
      answer:
        'Yes. For anything longer than three pages I send one without being asked: the thesis, the point of each paragraph, and the sources behind it. Changing direction at that stage costs nothing.',
    },
    {
      question: 'Will the essay sound like me?',
      answer:
        'A model shows what to say and in what order. The voice should come from your own version, and I am glad to comment on it. If you send two or three pages you have written before, I can pitch the model at your level.',
    },
    {
      question: 'Which sources do you use?',
      answer:
        'Your assigned readings first, then peer-reviewed articles, books, and official statistics. Every source is one I have read, with a DOI, a stable link, or a page number, so that you can open it yourself.',
    },
    {
      question: 'What if my instructor explains the assignment differently?',
      answer:
        'Send me what was said. If it concerns the instructions we agreed on, the revision is free. If the assignment itself has changed, I tell you what the extra work would cost before I start it.',
    },
  ],
  seo: {
    title: 'Custom Essay Writing',
    description:
      'Custom model essays by one writer: admission, personal, analytical, argumentative, descriptive, and persuasive, with an outline first and sources you can open.',
    keywords: [
      'custom essay writing',
      'essay help',
      'admission essay help',
      'personal statement help',
      'analytical essay',
      'argumentative essay',
      'descriptive essay',
      'persuasive essay',
      'model essay',
      'individual essay writer',
      'APA MLA Chicago Harvard essay',
    ],
  },
};
