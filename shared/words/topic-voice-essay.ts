// How the page of an essay topic speaks. Owner: edit the sentences freely and keep the words in braces; topic-voice.ts
// says what they stand for.

import type { Voice } from './topic-voice.ts';

export const essayVoice: Voice = {
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
    'When your instructions arrive I read them twice, the second time beside the rubric. Then I read the material, decide what it can support, and write your {yours} paragraph by paragraph, each with one job. The draft rests for some hours before I edit it, because a tired eye forgives too much.',
    'I start with the reading, since most drafts run short of evidence long before they run short of style. Once I know what the material will support, I outline your {yours}, hold the outline against the prompt, and only then begin to write.',
    'A prompt usually makes two or three demands in one sentence. I list them, give each a place in the outline, and write your {yours} so that a grader with the rubric in hand can find them in order. Where the prompt is ambiguous, I ask you before I guess.',
  ],
  use: [
    'The finished pages are a model: something to study, question, and learn from while you write your own. How far outside help may go is for your school to say, and keeping to its rules is up to you. If a structure or a citation puzzles you, ask, and I will explain it.',
    'Treat what I send as a worked example. Look at how the claim was narrowed, where each quotation comes in, and what the last sentence of a paragraph does. Your institution’s rules on outside help apply to you, so read them before you decide how to use the pages.',
    'You will learn most by reading the model with your prompt open beside it and asking me why a paragraph stands where it does. What your school permits beyond that is for you to check and to respect; if it permits only feedback, send me a draft of your own and I will comment on it.',
  ],
  firstFeature: [
    'A structure chosen for {noun}, with no stock outline underneath',
    'Your {yours} planned from the prompt up',
    'Your prompt and rubric read line by line before I plan anything',
  ],
  features: [
    'A main point that fits into one sentence',
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

export const personalVoice: Voice = {
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
    'The text that carries your name should be yours. Where a form asks you to confirm that, you ought to be able to sign without hesitation, and I work so that you can. Schools and programs set their own limits on help, and I am glad to stay inside them.',
    'I add no events, no feelings, and no achievements. What I write is a model to learn from, and the final version is the one you write yourself. If your school or program limits outside help, tell me what it says and I will do only what it allows.',
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
