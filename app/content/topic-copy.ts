// How a topic's page is put together. Owner: the sentences of each `…Voice` serve many pages. Edit them
// freely and keep the words in braces, which are filled in from the topic's note in topic-copy-custom.ts:
//   {noun}   “a nursing care plan”; {Noun} is the same at the start of a sentence
//   {yours}  “nursing care plan”, after “your”
//   {send}   what to send me first
// Where there are several variants, a page always shows the same one, and the pages differ from one another.
// {noun} and {yours} may be plural, so never make either the subject of a verb.

import type { Seo } from './seo.ts';
import { customCopy, type TopicVoice, topicNotes } from './topic-copy-custom.ts';
import type { Topic, TopicCategory } from './topics.ts';

export type TopicCopy = {
  description: string;
  overview: string[];
  keyFeatures: string[];
  process: { title: string; text: string }[];
  benefits: string[];
  whyChooseMe: string;
  seo: Seo;
};

type Variants = readonly [string, ...string[]];

type Voice = {
  description: Variants;
  /** Stands in for the focus of a topic that has no note. */
  focus: string;
  /** Follows the focus in the first paragraph; must suit every focus. */
  follow: Variants;
  method: Variants;
  use: Variants;
  firstFeature: Variants;
  features: readonly string[];
  process: readonly { title: string; text: Variants }[];
  benefits: readonly string[];
  why: Variants;
  seoTitle: Variants;
  seoLead: string;
  /** Added to the lead one after the other, as far as the length allows. */
  seoTails: readonly string[];
  keywords: readonly string[];
};

const FEATURES_SHOWN = 5;
const BENEFITS_SHOWN = 4;
const SEO_DESCRIPTION_MAX_CHARS = 155;

const essayVoice: Voice = {
  description: [
    'I plan and write {noun} from your prompt, your readings, and your rubric, as a model you can take apart.',
    'Help with {noun} from one writer with a doctorate, from the first look at the prompt to the last check of the sources.',
    'One careful writer for {noun}: a point worth making, evidence that holds, and notes on how the two were joined.',
    'Custom work on {noun}, done for your class and your instructions and for nothing else.',
  ],
  focus:
    'Read the prompt once for its topic and once for its verb, because “discuss,” “compare,” and “evaluate” ask for three different papers.',
  follow: [
    'I keep that in mind while I plan, and the notes beside the model show where it mattered.',
    'The outline you see first is there to get this right while changes are cheap.',
    'My first questions to you will be about that.',
  ],
  method: [
    'When your instructions arrive I read them twice, the second time beside the rubric. Then I read the material, choose a position it can carry, and write your {yours} paragraph by paragraph, each with one job. The draft rests for some hours before I edit it, because a tired eye forgives too much.',
    'I start with the reading, since most drafts run short of evidence long before they run short of style. Once I know what the material will support, I outline your {yours}, hold the outline against the prompt, and only then begin to write.',
    'A prompt usually makes two or three demands in one sentence. I list them, give each a place in the outline, and write your {yours} so that a grader with the rubric in hand can find them in order. Where the prompt is ambiguous, I ask you before I guess.',
  ],
  use: [
    'The finished pages are a model: something to study, question, and learn from while you write your own. How far outside help may go is for your school to say, and you answer for its rules. If a structure or a citation puzzles you, ask, and I will explain it.',
    'Treat what I send as a worked example. Look at how the claim was narrowed, where each quotation comes in, and what the last sentence of a paragraph does. Your institution’s rules on outside help apply to you, so read them before you decide how to use the pages.',
    'You will learn most by reading the model with your prompt open beside it and asking me why a paragraph stands where it does. What your school permits beyond that is for you to check and to respect; if it permits only feedback, send me a draft of your own and I will comment on it.',
  ],
  firstFeature: [
    'A structure chosen for {noun}, with no stock outline underneath',
    'Your {yours} planned from the prompt up',
    'Your prompt and rubric read line by line before I plan anything',
  ],
  features: [
    'A main point you could defend out loud',
    'One job to a paragraph, announced in its first sentence',
    'Sources you can open and check for yourself',
    'APA, MLA, Chicago, or Harvard style, as your class requires',
    'An editing pass after the draft has rested',
    'Free revision wherever the instructions were missed',
    'Margin notes on the choices that matter',
  ],
  process: [
    {
      title: 'Share the assignment',
      text: [
        'Send me {send}. Add the deadline and anything your instructor stressed in class.',
        'Send me {send}. Name the deadline and the citation style too, and I answer with questions, a price, and a date.',
      ],
    },
    {
      title: 'Agree on a plan',
      text: [
        'I put the main point and the order of the paragraphs into a few lines. You object while objecting is easy.',
        'You see an outline with the point of each paragraph and the evidence behind it. Changing direction at this stage costs nothing.',
      ],
    },
    {
      title: 'Write and edit',
      text: [
        'I write from the outline, check each reference, leave the draft for some hours, and edit it as a stranger would.',
        'I write, then cut. Quotations are checked against the page they came from, and the reference list against the text.',
      ],
    },
    {
      title: 'Review together',
      text: [
        'You read it against the prompt and tell me what is missing. Changes within what we agreed are free, and questions always are.',
        'You ask, I explain, and I revise at no charge wherever the pages miss the instructions.',
      ],
    },
  ],
  benefits: [
    'You see how a whole paper hangs together, from the first claim to the last line.',
    'You can trace each fact to the page it came from.',
    'You talk to the person who writes, so nothing is lost on the way.',
    'You get reasons along with the pages, and reasons carry over to the next assignment.',
    'You know the price and the date before any work begins.',
    'You begin your own draft from a clear plan.',
  ],
  why: [
    'I hold a doctorate and I work alone, so the person who reads your prompt is the person who writes the pages. With {noun} that saves you the usual misunderstandings: you can ask me about any sentence and hear why it is there.',
    'No one stands between us. You send the prompt, I read it, and if I think your first idea for {noun} is weak I say so while there is time to choose another. I have spent years having my own arguments taken apart by other scholars, and it has made me careful with yours.',
    'I would sooner write one true sentence than three impressive ones. That habit comes from doctoral work, and it serves {noun} well, because graders read quickly and trust a writer who says only what the evidence allows.',
  ],
  seoTitle: [
    '{Label} Help from a PhD Writer',
    '{Label}: Outline, Model, and Notes',
    '{Label} Help and Model Papers',
  ],
  seoLead: 'Help with {noun} from one PhD writer.',
  seoTails: [
    'An outline first, sources you can open, and notes on each choice.',
    'Revisions to your instructions are free.',
    'Direct contact, a price, and a date up front.',
    'APA, MLA, Chicago, or Harvard.',
  ],
  keywords: [
    'custom essay writing',
    'essay help',
    'model essay',
    'essay outline',
    'PhD essay writer',
    'college essay help',
  ],
};

const personalVoice: Voice = {
  description: [
    'Help with {noun}, built on your own experience and finished in your own voice.',
    'I work on {noun} with you, from the first untidy notes to a last version that still sounds like you.',
    'One reader for {noun}: first the material, then the shape, then the sentences.',
  ],
  focus:
    'Personal writing persuades through particulars: one afternoon, one conversation, one thing you got wrong.',
  follow: [
    'We talk this through before anybody worries about sentences.',
    'I keep that in mind through every draft we exchange.',
    'It is easier to plan for this than to repair it later.',
  ],
  method: [
    'The material for your {yours} has to come from you, so I begin by asking: what you did, what you noticed, what you thought then, and what you think now. From your answers I propose an outline and write a model draft with notes. Then you write your own version and I comment on it.',
    'I read your notes and mark the two or three details a stranger would remember. We shape your {yours} around those and let the rest go. You get an outline, a model that shows how it could move, and my comments on the text you write yourself.',
    'We start with a short exchange by email or chat. You give me the plain version, I ask about the parts you skipped, and an outline for your {yours} follows. The model draft comes with reasons in the margin, so that you can disagree with it and write something better.',
  ],
  use: [
    'The text that carries your name should be yours. Where a form asks you to confirm that, you ought to be able to sign without hesitation, and I work so that you can. Schools and programs set their own limits on help; you answer for keeping them, and I am glad to stay inside them.',
    'I add no events, no feelings, and no achievements. What I write is a model to learn from, and the version you hand in is the one you write with it. If your school or program limits outside help, tell me what it says and I will do only what it allows.',
    'Before we begin, look up what your school or program says about outside help. Some allow a good deal, some only feedback, and you are the one who answers for it. Feedback on a draft of your own is often all you need, and I will tell you when that is so.',
  ],
  firstFeature: [
    'Questions that find the material for your {yours} before any drafting',
    'A shape chosen for {noun} and for you',
    'Your {yours} planned around what only you can say',
  ],
  features: [
    'An outline you approve first',
    'Your facts only, with nothing added to sound better',
    'A model draft with the reasons in the margin',
    'Comments on the version you write',
    'Word and character limits kept exactly',
    'Plain words before ornament',
    'A frank opinion on whether a story is worth the space',
  ],
  process: [
    {
      title: 'Tell me about it',
      text: [
        'Send me {send}. A voice message will do; nothing needs to be polished.',
        'Send me {send}. I ask about what I do not understand and answer with a price and a date.',
      ],
    },
    {
      title: 'Answer some questions',
      text: [
        'I ask about the parts you passed over, because the best material is often there.',
        'A handful of questions, some of them small and odd. Answer the ones that start you thinking.',
      ],
    },
    {
      title: 'See a shape',
      text: [
        'You receive an outline, then a model draft with notes on why each part stands where it does.',
        'I send an outline and, once you agree, a model. Keep what is true to you and cross out the rest.',
      ],
    },
    {
      title: 'Write your version',
      text: [
        'You write, I comment, you revise. We stop when it fits the limit and sounds like you.',
        'Your own draft comes next. I mark what to keep, what to cut, and where a reader would want one line more.',
      ],
    },
  ],
  benefits: [
    'You begin with questions instead of a blank page.',
    'You find out which of your stories a stranger would remember.',
    'You keep your own voice, because the final words are yours.',
    'You hear an honest opinion from someone outside your family.',
    'You can talk about every line of it in an interview or a seminar.',
    'You learn a way of revising that you can use again.',
  ],
  why: [
    'I listen before I write. I hold a doctorate and work alone, so you tell your story once, to the person who will help you with it. For {noun} that is most of the craft: good questions, patience, and the nerve to say that the second idea was the better one.',
    'Many people can correct a sentence. Fewer will tell you that the real beginning is on your second page. I will, with the reason, and I keep reading until it is right. You always deal with me, whether it is about {noun} or about a single comma.',
    'I keep no file of winning examples to pour you into. When I work on {noun}, I start from what you tell me, and I treat it as confidential. Years of academic reading have taught me to hear where a text stops sounding like its author.',
  ],
  seoTitle: ['{Label} Help, One to One', '{Label}: Outline and Feedback', '{Label} Help from a PhD Reader'],
  seoLead: 'Help with {noun}, one to one with a PhD.',
  seoTails: [
    'An interview, an outline, a model, and comments on the draft you write.',
    'Your facts, your voice.',
    'A price and a date before we begin.',
    'Nothing invented.',
  ],
  keywords: [
    'personal essay help',
    'essay feedback',
    'essay outline',
    'model essay',
    'one-to-one essay help',
    'PhD essay reader',
  ],
};

const researchVoice: Voice = {
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
    'What you receive is a model and a working document for your own study. I invent no data, sources, or results. Supervisors and schools draw their own line on outside help, and you answer for keeping to it; ask early, and I will gladly work inside it.',
    'Use the result to see how the parts fit, then write with it as your institution allows. Its rules are yours to know and to follow. If an advisor will question you about the work, I can ask you the hard questions first.',
    'I write models, explain methods, and comment on drafts, in whatever mix your school permits. You answer for its rules, so check them before we start. No number, participant, quotation, or reference in my work is made up.',
  ],
  firstFeature: [
    'The conventions of {noun}, as your field has them',
    'A plan for your {yours} before the writing starts',
    'Instructions and rubric turned into a checklist for your {yours}',
  ],
  features: [
    'Sources you can open, each with a DOI, a link, or a page',
    'A table of evidence you can reuse',
    'Methods explained in words you could repeat',
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
        'We agree on the question, the scope, and what counts as evidence. You get it in writing, short enough to show an advisor.',
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
        'I go through the comments you or your advisor have, one by one, and answer each with a change or a reason.',
      ],
    },
  ],
  benefits: [
    'You can follow every claim back to its evidence.',
    'You understand the method well enough to answer questions about it.',
    'You find out early whether the scope is too wide.',
    'You keep the notes and tables for later chapters or courses.',
    'You deal with one person who remembers what was decided and why.',
    'You know what the evidence does not show, which is what reviewers ask.',
  ],
  why: [
    'A doctorate teaches you to distrust your own first draft. I bring that to {noun}: I read the studies themselves, I say when the evidence is thin, and I explain each step in ordinary words. You write to me and I answer; nobody else handles your work.',
    'I know {noun} from the writing side and from the side that asks questions afterward. So I work with the questions in mind, and I tell you where I expect them. You will not get more certainty from me than the sources contain.',
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

const studyVoice: Voice = {
  ...researchVoice,
  description: [
    'Help with {noun} from a writer with a doctorate: first what you want to know, then how to find out, then the report.',
    'I work on {noun} with you, in steps you could explain to a committee or a class.',
    'Careful, repeatable work on {noun}, with every decision written down.',
  ],
  method: [
    'For your {yours} I keep a list of decisions: what was chosen, what was turned down, and why. Readers of method ask about exactly those, and a list made on the day is more honest than one put together afterward. You get it with the pages.',
    'I look first at what your question needs and then at what you have: people, records, time, permissions, software. Where the two do not meet I say so before work on your {yours} goes further, because a small study that can be finished is worth more than a large one that cannot.',
    'Before any writing I check the ground: what was or will be measured, on whom or on what, and what was decided in advance. Then I work through your {yours} one step at a time and explain each in words you could repeat without notes.',
  ],
  features: [
    'Each decision recorded with its reason',
    'Assumptions checked and reported',
    'Your own data only, and none invented',
    'Methods explained in words you could repeat',
    'Limits stated where a reviewer would look for them',
    'Reporting in the style your field uses',
    'Files you can open, check, and change',
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
        'We agree on what the work should show and how. You get it in writing, short enough to show an advisor.',
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
        'I go through the comments you or your advisor have, one by one, and answer each with a change or a reason.',
      ],
    },
  ],
  why: [
    'A doctorate teaches you to distrust your own first result. I bring that to {noun}: I look for the ordinary mistake before the interesting explanation, and I explain each step in plain words. You write to me and I answer; nobody else handles your work.',
    'I know {noun} from the working side and from the side that asks questions afterward. So I work with the questions in mind, and I tell you where I expect them. You will not get more certainty from me than your design allows.',
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

const editingVoice: Voice = {
  description: [
    '{Noun} by one reader with a doctorate: each mark visible, each reason given.',
    'If you are looking for {noun}, you get one careful reader, marked pages, and reasons you can use again.',
    '{Noun}, done without haste: two readings, visible marks, and notes you can learn from.',
  ],
  focus: 'A second pair of eyes is useful because yours already know what the sentence was supposed to say.',
  follow: [
    'I mark what I find where you can see it, and you decide what stays.',
    'Before I name a price I look at a page or two and tell you how much work there really is.',
    'Where the same thing happens twice, I explain it once, so that you can catch the third yourself.',
  ],
  method: [
    'I read your {yours} once without touching anything, to see what you mean. The second time I mark: corrections as tracked changes, questions as comments. What is merely different from how I would write stays as it is, because the voice should remain yours.',
    'Tell me what worries you about your {yours}, and I look there first. Then I go through from the beginning, slowly, and note each thing that would make a reader stop. You get a marked copy, a clean copy, and a short letter on what to watch for next time.',
    'I work from the large to the small, so that nothing gets polished that will later be cut. With your {yours} you receive a short note on what already works and the two or three things to do first. Anything I could not verify is listed as a question.',
  ],
  use: [
    'Editing makes your meaning clearer, and the meaning stays yours. I do not add arguments or find your evidence. Some courses forbid outside editing and some want it declared; you answer for the rules of your school, and I can state in writing what I did.',
    'Please check what your course says about outside editing before you send a file. You answer for that, and I can keep the work to proofreading, or to comments without corrections, if those are the limits. Where a passage needs new thought I leave a question for you.',
    'The point is that you need me less next time. So I give reasons, name the rule, and leave the decision to you. What your institution allows is for you to find out and keep to; if help has to be acknowledged, I give you the wording.',
  ],
  firstFeature: [
    '{Noun} by a person, start to finish',
    'Your {yours} gone through twice, slowly',
    'An honest estimate for your {yours} before you commit',
  ],
  features: [
    'Tracked changes you can accept or reject one by one',
    'A reason wherever it is not obvious',
    'Your voice left alone',
    'A clean copy beside the marked one',
    'A short letter on the draft as a whole',
    'A list of patterns to watch for next time',
    'Questions instead of guesses where something cannot be verified',
  ],
  process: [
    {
      title: 'Send the file',
      text: [
        'Send me {send}. A Word file is best, and a link to a Google Doc is fine.',
        'Send me {send}. I look at the first pages and answer with a price and a time.',
      ],
    },
    {
      title: 'Choose the depth',
      text: [
        'I tell you how much needs doing, which is quite often less than you fear, and you decide.',
        'We agree on what I should touch and what I should leave alone, including anything your course rules out.',
      ],
    },
    {
      title: 'Read and mark',
      text: [
        'I read twice, with a break between the readings, and mark as I go.',
        'Changes are tracked, questions stand in the margin, and a recurring point is explained where it first appears.',
      ],
    },
    {
      title: 'Go through it',
      text: [
        'You accept, reject, or ask. If a mark makes no sense to you, I explain it or take it back.',
        'You receive the marked copy, the clean copy, and the letter, and I answer questions about any of them.',
      ],
    },
  ],
  benefits: [
    'You see each change and can undo it.',
    'You learn the two or three habits that cost you the most.',
    'You hand in pages that still sound like you.',
    'You know what was checked and what could not be.',
    'You pay for the depth you need, which is often the smallest.',
    'You hear what already works, and can stop worrying about it.',
  ],
  why: [
    'I have been edited by people who were better at it than I was, and I remember what helped: a reason, politely given. You get the same from me. I work alone, hold a doctorate, and read every line of your {yours} myself.',
    'Software is quick and cannot tell what you meant. I can, or I ask. For {noun} that difference decides whether a correction helps you or only changes the sentence.',
    'I am careful by temperament and by training. Your {yours} will be read by one person with a doctorate and without hurry, and you can write to that person about any mark on the page.',
  ],
  seoTitle: [
    '{Label}: Careful Work by a PhD Editor',
    '{Label} for Students',
    '{Label}, with Reasons in the Margin',
  ],
  seoLead: '{Noun} by a PhD.',
  seoTails: [
    'Tracked changes, reasons in the margin, and a short letter on your draft.',
    'Your voice stays yours.',
    'A price and a time before I begin.',
    'One reader throughout.',
  ],
  keywords: [
    'academic editing',
    'proofreading for students',
    'essay editing',
    'tracked changes',
    'PhD editor',
    'college paper editing',
  ],
};

const formatVoice: Voice = {
  ...editingVoice,
  description: [
    '{Noun} by one patient reader with a doctorate, rule by rule and line by line.',
    '{Noun} with each correction marked and each open question listed.',
    'If you need {noun}, send the file: it comes back corrected, with a list of what could not be confirmed.',
  ],
  method: [
    'I go through your {yours} with the style manual open, one item at a time. What I can verify I correct; what I cannot, I list for you with the reason. Rules are easier to keep once you have seen them applied to your own pages, so the first case of each comes with a note.',
    'Templates and software get most of the way and then go wrong in the same few places. I start with those in your {yours}, then check the rest line by line, and last of all I look at every page as a whole, because some errors show only from a distance.',
    'First I ask which rules apply, since departments add their own to every manual. Then I bring your {yours} into line, item by item, and point out each place where the manual leaves a choice, so that the choice is yours.',
  ],
  features: [
    'Corrections tracked, so that nothing changes silently',
    'The rule named where it is not obvious',
    'Your department’s own sheet followed where it differs from the manual',
    'A list of anything that could not be confirmed',
    'One decision for each kind of case, kept throughout',
    'A clean copy beside the marked one',
    'No detail filled in by guesswork',
  ],
  benefits: [
    'You see each change and can undo it.',
    'You learn the handful of rules that cause most of the trouble.',
    'You know what was checked and what could not be.',
    'You can stop thinking about commas and italics and think about the paper.',
    'You get a file that serves as a pattern for the next paper.',
    'You pay for the depth you need, which is often the smallest.',
  ],
  why: [
    'Manuals of style reward patience, and I happen to like them. I work alone and hold a doctorate, so I have had to get these things right in my own work, and I check your {yours} the way I would check mine.',
    'Generators are quick and cannot tell when the details they were given are wrong. I can look. For {noun} that is the whole difference, and you can ask me about every correction.',
    'I am careful by temperament and by training. When I am unsure about a detail in your {yours} I say so, because a gap you know about does less harm than a guess you do not.',
  ],
  seoTails: [
    'Corrections tracked, rules named, and a list of what could not be confirmed.',
    'A price and a time before I begin.',
    'Nothing filled in by guesswork.',
    'One reader throughout.',
  ],
  keywords: [
    'academic formatting',
    'citation help',
    'style guide check',
    'reference check',
    'PhD editor',
    'college paper formatting',
  ],
};

const checkVoice: Voice = {
  ...editingVoice,
  description: [
    '{Noun} that ends in an explanation: which passages matter, why, and what to do about each.',
    '{Noun} explained by a person with a doctorate, passage by passage.',
  ],
  follow: [
    'What I send you is an explanation, and the decision stays with you.',
    'Before I name a price I look at the file and tell you what can be checked and what cannot.',
  ],
  method: [
    'Software marks passages; it does not say what they mean. I go through each one in your {yours} and say whether it needs quotation marks, a citation, rewriting from your notes, or nothing at all. If I quote a figure, I name the tool it came from.',
    'I look at your {yours} beside its sources and sort what I find into three heaps: fine as it is, needs a citation, needs your own words. You repair what needs repair, and I read it again if you like.',
  ],
  use: [
    'The aim is a draft you can stand behind. I show you what needs repair and you write the repair, because the words have to be yours. What your course counts as permitted help is for you to check, and you answer for it.',
    'No report settles a question of honesty, in either direction. Keep your notes and your version history, since they show how the text came about. Your institution’s rules apply to you, and if they are unclear, it is better to ask your instructor before than after.',
  ],
  firstFeature: ['{Noun} with a person’s judgment behind it', 'Your {yours} read beside the sources'],
  features: [
    'Each doubtful passage explained in a sentence',
    'The repair named wherever one is needed',
    'Quotation, paraphrase, and common phrase told apart',
    'No promise of a score from any tool',
    'No disguising of copied or generated text',
    'A draft that I add to no public database',
    'Your questions about quoting and citing answered',
  ],
  process: [
    {
      title: 'Send the file',
      text: [
        'Send me {send}. I tell you what I can check, what it costs, and when you will have it.',
        'Send me {send}. Say when you need it; a Word file is best.',
      ],
    },
    {
      title: 'Look for matches',
      text: [
        'I compare the text with its sources, by software where that helps and by reading where it does not.',
        'I read the flagged passages in their context, because a match without its context means little.',
      ],
    },
    {
      title: 'Read the findings',
      text: [
        'You receive a list of passages with a plain reason for each and the repair it needs, if any.',
        'Each passage comes back with a note: leave it, cite it, quote it, or write it again from your notes.',
      ],
    },
    {
      title: 'Repair and ask',
      text: [
        'You make the repairs. I answer questions and look at the changed passages once more.',
        'You rewrite what needs rewriting, and I tell you whether the new version stands on its own.',
      ],
    },
  ],
  benefits: [
    'You know which passages are harmless and which are not.',
    'You learn where quotation ends and paraphrase begins.',
    'You mend the passage instead of worrying about a percentage.',
    'You hand in a draft you can account for, line by line.',
    'You hear how far any tool can be trusted.',
  ],
  why: [
    'A number on a report frightens people who have done nothing wrong and reassures some who have. I read the passages themselves, I say what I see, and I do not sell scores. You deal with one person, who holds a doctorate and has cited a great many sources.',
    'I have no interest in alarming you. With {noun} I look at the text, tell you plainly what would trouble an instructor and what would not, and show you how to put it right in your own words.',
  ],
  seoTitle: ['{Label}, Explained by a PhD Reader', '{Label} for Students, Passage by Passage'],
  seoTails: [
    'Each passage explained, each repair named, and no promise of a score.',
    'Your draft goes into no public database.',
    'A price and a time before I begin.',
    'One reader.',
  ],
  keywords: [
    'originality check',
    'similarity report help',
    'paraphrasing help',
    'citation help',
    'academic integrity',
    'PhD reader',
  ],
};

const generalVoice: Voice = {
  description: [
    'Practical help with {noun} from one person with a doctorate, who reads your instructions first.',
    'If you are stuck on {noun}, send me the task and I will tell you plainly what it needs.',
    'Direct, one-to-one help with {noun}, fitted to your level and your deadline.',
    'Help with {noun}, explained step by step so that the next time goes faster.',
  ],
  focus: 'Most assignments become smaller once you know what the person grading them will look for first.',
  follow: [
    'I explain as I go, so that you can do more of it yourself next time.',
    'Send me what you have, and I can show you what I mean on your own material.',
    'Tell me how far you have come and I start from there.',
  ],
  method: [
    'I begin with the instructions for your {yours} and with whatever you have already done, even if it is half a page you dislike. Then I tell you what the task is really asking, what is missing, and which help makes sense: an explanation, comments on your draft, or a model to work from.',
    'Tell me the course, the level, and the deadline. I look at your {yours} the way the person grading will, name the two or three things that decide the result, and work on those first. You hear from me in plain words, and you can ask again.',
    'Some students need a worked example, some need a plan, and some only need to hear that they are on the right track. A short look at your {yours} usually shows which. I say so, with a price and a date, before either of us spends time on anything else.',
  ],
  use: [
    'Where I write something for you, it is a model to learn from. Your school decides what outside help is allowed, and you answer for keeping to that; tell me the rule and I will fit the work to it.',
    'Models and comments are there so that you can do your own work with more confidence. Please check what your course permits before you use them. I do not take exams, log in to courses, or submit anything in your name.',
    'I am glad to explain, comment, or write an example, whichever your course allows. You know its rules and you answer for them; I keep to what you tell me.',
  ],
  firstFeature: [
    'A plain word on what is missing from your {yours}',
    'Help with {noun} at your level, from high school to doctorate',
    'Your instructions read before anything else',
  ],
  features: [
    'One person to write to, at any hour',
    'An explanation with every suggestion',
    'Work fitted to your course, its terms, and its templates',
    'Facts you can check for yourself',
    'A price and a date before anything begins',
    'Free correction of whatever I missed',
    'A frank word when you need less help than you thought',
  ],
  process: [
    {
      title: 'Show me the task',
      text: [
        'Send me {send}. I reply with questions, a price, and a date.',
        'Send me {send}. Say when you need it, and I ask if something is missing.',
      ],
    },
    {
      title: 'Hear what it needs',
      text: [
        'I tell you what decides the result and suggest the smallest help that would do.',
        'You get a short plan in plain words. If you disagree with it, we change it.',
      ],
    },
    {
      title: 'Work on it',
      text: [
        'I write the example, the comments, or the explanation we agreed on, and check it the next morning if the deadline allows.',
        'I do my part and show the steps, so that you can follow each one and do yours.',
      ],
    },
    {
      title: 'Ask and adjust',
      text: [
        'You read it, ask about anything that is unclear, and I change what missed the instructions.',
        'Questions afterward are part of the work. Send them as they come up.',
      ],
    },
  ],
  benefits: [
    'You know what the task is asking before you spend an evening on it.',
    'You get an answer from the person who does the work.',
    'You can follow each step and repeat it.',
    'You spend your time on the parts that decide the grade.',
    'You know the price before you commit to anything.',
    'You have someone to ask when a new question turns up at midnight.',
  ],
  why: [
    'I work alone and answer my own messages. When you write to me about {noun}, you reach a person with a doctorate who has time to read the attachment, and who will tell you if you do not need me.',
    'You will not be passed from a salesperson to a stranger. I look at your {yours} myself, say what I think, and do what I said by the date I gave. A doctorate helps with the content; the rest is manners.',
    'Good help is specific. I will not send you general tips for {noun}: I read what you were given, look at what you have, and tell you what I would do next and why.',
  ],
  seoTitle: [
    '{Label}: One to One with a PhD',
    '{Label}: Clear Answers from a PhD',
    '{Label}: Explained by a PhD Writer',
  ],
  seoLead: 'Personal help with {noun} from a PhD.',
  seoTails: [
    'Send your instructions, learn what the task needs, and get it explained.',
    'A price and a date up front.',
    'One person from start to finish.',
    'Replies within minutes.',
  ],
  keywords: [
    'college assignment help',
    'academic writing help',
    'one-to-one writing help',
    'PhD writer',
    'assignment feedback',
    'student writing help',
  ],
};

const voices: Record<TopicCategory | TopicVoice, Voice> = {
  essay: essayVoice,
  personal: personalVoice,
  research: researchVoice,
  study: studyVoice,
  editing: editingVoice,
  format: formatVoice,
  check: checkVoice,
  general: generalVoice,
};

export function topicCopy(topic: Topic): TopicCopy {
  return customCopy[topic.slug] ?? genericCopy(topic);
}

function genericCopy({ label, slug, category }: Topic): TopicCopy {
  const note = topicNotes[slug];
  const voice = voices[note?.voice ?? category];
  const noun = note?.noun ?? nounFromLabel(label);
  const words: Record<string, string> = {
    noun,
    Noun: noun.charAt(0).toUpperCase() + noun.slice(1),
    yours: note?.yours ?? noun.replace(/^(an?|the) /, ''),
    send: note?.send ?? 'the instructions and whatever you have so far',
    Label: label,
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (braces, word: string) => words[word] ?? braces);
  const say = (part: string, variants: Variants) => fill(pick(`${slug} ${part}`, variants));

  return {
    description: say('description', voice.description),
    overview: [
      `${note?.focus ?? voice.focus} ${say('follow', voice.follow)}`,
      say('method', voice.method),
      say('use', voice.use),
    ],
    keyFeatures: [
      say('first feature', voice.firstFeature),
      ...take(`${slug} features`, voice.features, FEATURES_SHOWN - 1),
    ],
    process: voice.process.map(({ title, text }) => ({ title, text: say(title, text) })),
    benefits: take(`${slug} benefits`, voice.benefits, BENEFITS_SHOWN),
    whyChooseMe: say('why', voice.why),
    seo: {
      title: say('title', voice.seoTitle),
      description: joinUpTo(SEO_DESCRIPTION_MAX_CHARS, fill(voice.seoLead), voice.seoTails),
      keywords: [...new Set([...labelKeywords(label, category), ...voice.keywords])],
    },
  };
}

function labelKeywords(label: string, category: TopicCategory): string[] {
  const phrase = lowerLabel(label);
  const base = phrase.replace(/ help$/, '');
  const last = category === 'editing' ? `${base} for students` : `${base} examples`;
  return [phrase, `${base} help`, last];
}

function joinUpTo(maxChars: number, lead: string, tails: readonly string[]): string {
  return tails.reduce((text, tail) => {
    const longer = `${text} ${tail}`;
    return longer.length <= maxChars ? longer : text;
  }, lead);
}

// The same seed gives the same choice on the server and in the browser, today and after the next build.
// Any starting value would do; this one keeps neighbors in the present catalogue from choosing alike.
function hash(seed: string): number {
  let value = 262;
  for (let i = 0; i < seed.length; i += 1) value = Math.imul(value ^ seed.charCodeAt(i), 16777619);
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  value = Math.imul(value ^ (value >>> 13), 3266489909);
  return (value ^ (value >>> 16)) >>> 0;
}

function pick(seed: string, variants: Variants): string {
  return variants[hash(seed) % variants.length] ?? variants[0];
}

/** Some neighbors out of a list, in a circle, so that every entry is shown somewhere. */
function take(seed: string, list: readonly string[], count: number): string[] {
  const start = hash(seed) % list.length;
  return [...list.slice(start), ...list.slice(0, start)].slice(0, count);
}

// From here on: a phrase for a topic that was added to the catalogue without a note.

const properNames = new Set([
  'African',
  'American',
  'Asian',
  'Bluebook',
  'Chicago',
  'English',
  'European',
  'French',
  'Harvard',
  'Latin',
  'Spanish',
  'Turnitin',
  'Vancouver',
]);
const spokenAsWords = new Set([
  'GAAP',
  'NANDA',
  'NASA',
  'PESTLE',
  'PICOT',
  'PRISMA',
  'SOAP',
  'SWOT',
  'TOEFL',
]);
const uncountable = /(ing|help|homework|coursework|practice|feedback|research|statistics|economics|format)$/;

function lowerLabel(label: string): string {
  return label
    .replace(/[A-Za-z]+/g, (word) =>
      properNames.has(word) || /[A-Z].*[A-Z]/.test(word) ? word : word.toLowerCase(),
    )
    .replace('common app', 'Common App');
}

function nounFromLabel(label: string): string {
  const phrase = lowerLabel(label).replace(/ (help|writing services?)$/, '');
  const plural = /[^sui]s$/.test(phrase);
  return plural || uncountable.test(phrase) ? phrase : `${articleFor(phrase)} ${phrase}`;
}

function articleFor(phrase: string): 'a' | 'an' {
  const [first = ''] = phrase.split(/[\s-]/);
  const spelledOut = /^[A-Z]{2,}/.test(first) && !spokenAsWords.has(first);
  if (spelledOut) return /^[AEFHILMNORSX]/.test(first) ? 'an' : 'a';
  if (/^(uni(?!n)|us[aeu]|eu|one)/i.test(first)) return 'a';
  return /^([aeiou]|hon|hour|heir)/i.test(first) ? 'an' : 'a';
}
