// How the page of a general topic speaks. Owner: edit the sentences freely and keep the words in braces; topic-voice.ts
// says what they stand for.

import type { Voice } from './topic-voice.ts';

export const generalVoice: Voice = {
  description: [
    'One-to-one help with {noun} from a writer with a doctorate, who reads what you were given first.',
    'If you are stuck on {noun}, send me what you have and I tell you plainly what is missing.',
    'Help with {noun}, explained in steps that you can follow.',
  ],
  focus: 'Most tasks become smaller once you know what their reader will look for first.',
  follow: [
    'I explain as I go, so that you can do more of it yourself next time.',
    'Send me what you have, and I can show you what I mean on your own material.',
    'Tell me how far you have come and I start from there.',
  ],
  method: [
    'I begin with your instructions and with whatever you have already done, even if you dislike it. Then I tell you what is missing and which help makes sense for your {yours}: an explanation, comments on your own work, or a model to learn from.',
    'Tell me what you were asked for and when it is due. I go through your {yours} as a first reader would, name the two or three things that matter most, and start with those. You hear from me in plain words, and you can ask again.',
    'Some students need a worked example, some need a plan, and some only need to hear that they are on the right track. A short look at your {yours} usually shows which. I say so, with a price and a date, before either of us spends time on anything else.',
  ],
  use: [
    'Where I write something for you, it is a model to learn from. Your school or program decides what outside help is allowed, and keeping to that is up to you; tell me the rule and I fit the work to it.',
    'Models and comments are there so that you can do your own work with more confidence. Please check what your school or program permits before you use them. I do not take exams, log in to courses, or submit anything in your name.',
    'I am glad to explain, comment, or write an example, whichever your school or program allows. You know its rules; I keep to what you tell me.',
  ],
  firstFeature: [
    'A first look at your {yours}, with a plain opinion',
    'Advice on {noun} that starts from your own material',
    'Your instructions read before anything else',
  ],
  features: [
    'One person to write to, at any hour',
    'An explanation with every suggestion',
    'Your templates and terms kept as you were given them',
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
        'I tell you what matters most and suggest the smallest help that would do.',
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
    'You spend your time on the parts that matter most.',
    'You know the price before you commit to anything.',
    'You have someone to ask when a new question turns up at midnight.',
  ],
  why: [
    'I work alone and answer my own messages. When you write to me about {noun}, you reach a person with a doctorate who has time to read the attachment, and who will tell you if you do not need me.',
    'You will not be passed from a salesperson to a stranger. I look at your {yours} myself, say what I think, and do what I said by the date I gave. A doctorate helps with the content; the rest is manners.',
    'Good help is specific. I will not send you general tips on {noun}: I read what you were given, look at what you have, and tell you what I would do next and why.',
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
