// The topic pages written out in full. Owner: edit any sentence; the keys are the slugs of topics.ts.

import type { TopicCopy } from './topic-copy.ts';
import { customResearchCopy } from './topic-copy-custom-research.ts';

export const customCopy: Partial<Record<string, TopicCopy>> = {
  'admission-essay': {
    description:
      'Help with the essay that an admission reader sees once and quickly: we find the scene only you can tell, give it a shape, and cut it to the limit.',
    overview: [
      'An admission essay answers a question that the rest of the application cannot: what is it like to be in a room with you. Grades and activities are already on file, so an essay that repeats them spends its words on nothing. Before you draft, write down ten small moments from the last two years, the kind nobody gave you a certificate for. The essay is usually in one of those.',
      'Most first drafts begin too early. They open with a quotation, a definition, or a childhood, and the person arrives in the third paragraph. Try covering your first paragraph with a hand: if the essay still makes sense, the paragraph can go. What should come first is a place, a person doing something, and a reason to read the next line. The lesson, if there is one, needs two sentences near the end and no moral.',
      'Applications ask you to certify that the essay is your own work, and you should be able to sign that without a second thought. So I ask questions, build an outline from your answers, and show you in a model draft how the parts could move. You then write your version, and I comment on it until it is finished. Nothing in it is invented, and every sentence is one you could say across a table.',
    ],
    keyFeatures: [
      'A list of questions that finds your material before anyone drafts',
      'Two possible outlines, so that the first idea has some competition',
      'A model draft with notes on why each part stands where it does',
      'Comments on your own version, sentence by sentence where it helps',
      'The main essay and each supplement held to its own word limit',
    ],
    process: [
      {
        title: 'Answer the questions',
        text: 'You tell me where you are applying and answer a short set of questions, in notes or a voice message. Untidy answers are better than polished ones.',
      },
      {
        title: 'Choose a scene',
        text: 'I mark the two or three moments worth an essay and say what each would show about you. You choose, and we agree on an outline, a price, and a date.',
      },
      {
        title: 'Study the model',
        text: 'You receive a model draft built on your answers, with notes in the margin. Read it once for the order of things, then put it away.',
      },
      {
        title: 'Write and revise',
        text: 'You write your version. I comment on it, you revise, and we stop when it fits the limit and a friend would know who wrote it.',
      },
    ],
    benefits: [
      'You spend your words on what the form has not already said.',
      'You stop circling the blank page, because the first step is answering questions.',
      'You learn how a short personal essay is built, which scholarship forms will ask of you again.',
      'You send something you can discuss in an interview without rereading it.',
      'You have one reader for all your essays, who notices when two of them tell the same story.',
    ],
    whyChooseMe:
      'I read your answers myself and remember them when the fourth supplement comes around. I hold a doctorate and have no template to fit you into. When an idea is one that admission readers meet every day, I say so before you have spent a weekend on it. What you get from me is a straight opinion, a clear structure, and patience with drafts.',
    seo: {
      title: 'Admission Essay Help from a PhD Writer',
      description:
        'Admission essay help, one to one with a PhD: questions to find your story, an outline, a model draft with notes, and comments on the version you write.',
      keywords: [
        'admission essay',
        'admission essay help',
        'college admission essay',
        'college application essay',
        'application essay outline',
        'admission essay editing',
        'supplemental essays',
        'how to start an admission essay',
        'PhD essay writer',
        'model admission essay',
      ],
    },
  },
  'argumentative-essay': {
    description:
      'A claim somebody could refuse, evidence that would move them, and the best objection answered in full: help with argumentative essays at every level.',
    overview: [
      'An argumentative essay begins with a sentence that a reasonable person could say no to. “Social media affects teenagers” fails that test; “Schools should keep phones out of lunch as well as out of class” passes it. To find yours, finish this sentence: “Although it is true that …, … because ….” The first blank holds the objection, the second your claim, and the third the reason the paper will have to prove.',
      'Evidence does not speak for itself. After each figure or quotation, write at least one sentence that says what it shows and one that says how far it goes. A study of nurses in one hospital supports a claim about that hospital, and a cautious claim about others. Graders notice when a writer knows the limit of a source, and they notice just as quickly when “studies show” stands where a study should be.',
      'The counterargument is where the grade is often decided. Put the other side in words its own supporters would accept, then answer that version. You can show that it rests on a mistake, that it is true but smaller than it looks, or that your proposal meets it halfway. The essay I write for you is a model of all this, with the moves named in the margin. Use it as your school’s rules allow; you answer for those, and I am glad to explain any step.',
    ],
    keyFeatures: [
      'A claim narrow enough to prove in the pages you have',
      'A one-page outline first, while you can still change sides',
      'Sources you can open, each with a DOI, a link, or a page number',
      'The strongest objection stated fairly and answered',
      'Citations in APA, MLA, Chicago, or Harvard style, matched to the list',
    ],
    process: [
      {
        title: 'Read the prompt',
        text: 'You send the prompt, the rubric, the length, and any required readings. I list what is being asked and tell you where the prompt is ambiguous.',
      },
      {
        title: 'Settle the claim',
        text: 'I propose a position, or two, with the evidence each would stand on. You choose one, and you have a price and a date before I go on.',
      },
      {
        title: 'Build the case',
        text: 'I read the sources and write claim, reasons, objection, and reply, one job to a paragraph. The draft rests for some hours before I edit it.',
      },
      {
        title: 'Test it',
        text: 'You read it against the prompt and push back. Where it misses the instructions we agreed on, I change it at no charge, and I answer questions about the rest.',
      },
    ],
    benefits: [
      'You see an argument whole, with its joints visible.',
      'You can check every fact against the source it came from.',
      'You learn how to concede a point without losing the case.',
      'You have a thesis pattern that works again in the next class.',
      'You can defend the reasoning aloud, because somebody has explained it to you.',
    ],
    whyChooseMe:
      'A doctorate is largely training in one thing: saying no more than the evidence allows, and saying it clearly. I bring that habit to a five-page essay as readily as to a chapter. You write to me directly, I tell you when a position is weak before you are committed to it, and I keep the objections honest.',
    seo: {
      title: 'Argumentative Essay Help and Model Papers',
      description:
        'Argumentative essay help from a PhD writer: a claim worth proving, an outline first, sources you can open, and a real answer to the strongest objection.',
      keywords: [
        'argumentative essay',
        'argumentative essay help',
        'argumentative essay outline',
        'argumentative thesis statement',
        'counterargument and rebuttal',
        'argument essay sources',
        'model argumentative essay',
        'claim evidence reasoning',
        'custom essay writing',
        'PhD essay writer',
      ],
    },
  },
  ...customResearchCopy,
  'personal-statement': {
    description:
      'Help with a personal statement for graduate or professional school: why this field, why this program, and why now, shown through one experience examined closely.',
    overview: [
      'A committee reads a personal statement with three questions in mind. Do you know what this work is like, have you done anything that tested that knowledge, and does our program lead where you want to go? A statement that answers all three in plain words is already ahead of one that begins with a dream. Before drafting, write one honest sentence for each question. If the third sentence would fit any school, you have not read enough about this one.',
      'Choose one experience and stay in it long enough to think. Tell what happened, what you did, what you misjudged, and what you do differently since. Four experiences in four paragraphs make a résumé with longer sentences, and the committee has the résumé. Then strike each adjective you applied to yourself and see what is left. “I am compassionate” says little. The patient you sat with after the shift was over says it for you.',
      'I work from your résumé, the program’s own pages, and your answers to my questions. From these come an outline, a model draft, and a list of claims that still need an example. The statement you submit has to be yours, and most applications ask you to confirm that it is, so you write the final version and I comment on it. Nothing is made up and nothing is inflated: an interviewer may ask about any line.',
    ],
    keyFeatures: [
      'Questions about your experience, in writing or by voice message',
      'A close reading of the program’s pages before the outline',
      'One base statement, with a note on what to change for each school',
      'A model draft and comments on the version you write',
      'The exact word or character count of every draft',
    ],
    process: [
      {
        title: 'Send what you have',
        text: 'You send your résumé, the prompt, the programs, and a few rough paragraphs. I reply with questions, a price, and a date.',
      },
      {
        title: 'Find the thread',
        text: 'I mark the experiences that answer the committee’s questions and suggest one to build on. We agree on an outline in half a page.',
      },
      {
        title: 'Draft and compare',
        text: 'You receive a model draft with notes. You write your own version beside it, keeping what is true to you and dropping the rest.',
      },
      {
        title: 'Polish and adapt',
        text: 'I comment, you revise, and we fit it to the limit. Then we list what changes from one program to the next.',
      },
    ],
    benefits: [
      'You know what the committee is asking behind the prompt.',
      'You replace claims about yourself with things you did.',
      'You prepare for the interview while you write.',
      'You can adapt one statement to several programs without it showing.',
      'You hear an outside opinion before the committee’s.',
    ],
    whyChooseMe:
      'I have been through doctoral admission myself, so the reader you are writing for is somebody I can picture. I ask the questions that friends and family are too kind to ask, and I keep your facts as you gave them. One person works with you throughout, which means you tell your story once.',
    seo: {
      title: 'Personal Statement Help for Graduate Programs',
      description:
        'Personal statement help for graduate, medical, law, and nursing programs: questions first, an outline, a model draft, and comments on your own version.',
      keywords: [
        'personal statement',
        'personal statement help',
        'graduate school personal statement',
        'personal statement outline',
        'nursing school personal statement',
        'personal statement examples',
        'personal statement feedback',
        'statement for graduate admission',
        'residency personal statement',
        'PhD writer',
      ],
    },
  },
  'personal-statement-writing-services': {
    description:
      'What a personal statement writing service can do for you, what it should refuse to do, and how I work if you would like one person to do it with you.',
    overview: [
      'Services that offer personal statements differ in one respect above all: who does the work, and from what. Before you pay anybody, ask three things. Who will write to me? What will you ask me before you start? What happens if I do not recognize myself in the draft? A service that begins with a price list and a form of ten fields will have to invent the rest, and a committee can hear invention.',
      'Here is what good help looks like. It begins with a long list of questions, because the material exists only in your memory. It reads the program’s pages. It tells you when a story is one the committee has met many times. It gives you an outline and an example to learn from, and it comments on your own draft with reasons. It does not promise admission, since nobody can, and it does not offer a statement that was written for somebody else.',
      'There is also a line to respect. Most applications ask you to confirm that the statement is your own, and some programs say in detail which help is allowed. Read that page first and tell me what it says. Within those rules I can interview you, outline, write a model draft from your answers, and edit what you write. The final text is yours in fact as well as on the form, and you answer for the rules of the program you apply to.',
    ],
    keyFeatures: [
      'An interview in writing or by voice message, at your pace',
      'One writer from the first question to the last comma',
      'A model draft that uses your facts and adds none',
      'Comments on your version, with the reason for each',
      'A price and a date in writing before anything begins',
    ],
    process: [
      {
        title: 'Tell me the rules',
        text: 'You send the prompt, the limit, the deadline, and what the program says about outside help. I tell you which kind of work fits.',
      },
      {
        title: 'Answer and talk',
        text: 'I send questions about your path, your work, and the program. Your answers, however rough, are the raw material.',
      },
      {
        title: 'See it take shape',
        text: 'You receive an outline, then a model draft with notes. You object to anything that does not sound like you.',
      },
      {
        title: 'Make it yours',
        text: 'You write the statement you will submit. I edit with tracked changes until it fits the limit and you are content to sign it.',
      },
    ],
    benefits: [
      'You know from the start who is working on your statement.',
      'You pay for questions, structure, and judgment, and you can see each of them.',
      'You stay within what the program allows.',
      'You keep an outline and a set of answers that serve every later application.',
      'You can speak about every line in an interview, because each one happened.',
    ],
    whyChooseMe:
      'This is a service of one person. I hold a doctorate, I answer my own messages, and I take on only as many statements as I can hold in my head at a time. If your draft is already good I will say so and suggest an editing pass, which costs less. If I am the wrong person for a program, I will tell you that as well.',
    seo: {
      title: 'Personal Statement Writing Services, One to One',
      description:
        'Personal statement writing services by one PhD: what to ask before you pay, where the line is, and help from interview and outline to your final version.',
      keywords: [
        'personal statement writing services',
        'personal statement writing service',
        'personal statement writer',
        'personal statement help online',
        'graduate application help',
        'personal statement review',
        'personal statement coach',
        'model personal statement',
        'one-to-one writing help',
        'PhD personal statement writer',
      ],
    },
  },
};
