// How the page of an editing topic speaks. Owner: edit the sentences freely and keep the words in braces; topic-voice.ts
// says what they stand for.

import type { Voice } from './topic-voice.ts';

export const editingVoice: Voice = {
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
    'Editing makes your meaning clearer, and the meaning stays yours. I do not add arguments or find your evidence. Some courses forbid outside editing and some want it declared; look up the rules of your school first. I can state in writing what I did.',
    'Please check what your course says about outside editing before you send a file. I can keep the work to proofreading, or to comments without corrections, if those are the limits. Where a passage needs new thought I leave a question for you.',
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
    'You end with pages that still sound like you.',
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

export const formatVoice: Voice = {
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
  use: [
    'Formatting changes the look of your pages and leaves what they say alone. Some courses want outside help declared; look up the rules of yours first, and I can state in writing what I did.',
    'I correct form and add no content. Where a reference lacks something that only you can know, I ask. If your course limits this kind of help, tell me what it says and I keep to it.',
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

export const checkVoice: Voice = {
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
    'The aim is a draft you can stand behind. I show you what needs repair and you write the repair, because the words have to be yours. What your course counts as permitted help is for you to check.',
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
