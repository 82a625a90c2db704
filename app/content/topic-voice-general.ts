// How the page of a general topic speaks. Owner: edit the sentences freely and keep the words in braces; topic-voice.ts
// says what they stand for.

import type { Voice } from './topic-voice.ts';

export const generalVoice: Voice = {
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
