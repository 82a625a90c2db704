import type { CommentStatus } from '#shared/contracts/comment-rules.ts';

/**
 * Comments by readers who do not exist, for the demo blog: one at least in every state and every band of the spam
 * score, and one conversation deeper than the page indents. `after` is the number of hours since the article.
 */
export type DemoComment = {
  author: string;
  text: string;
  after: number;
  score: number;
  /** The others are approved. */
  status?: Exclude<CommentStatus, 'approved'>;
  reasons?: string[];
  byOwner?: true;
  replies?: DemoComment[];
};

export const demoComments: Record<string, DemoComment[]> = {
  'a-thesis-statement-that-can-be-wrong': [
    {
      author: 'Priya Raman',
      after: 5,
      score: 3,
      text: 'The Frankenstein pair made it click. My draft had the word “explores” in the thesis, and I now see that it could not lose an argument with anybody.',
      replies: [
        {
          author: 'Octavo',
          byOwner: true,
          after: 7,
          score: 0,
          text: 'That word is a good alarm. When you find it, finish the sentence “and what the book decides is” and see whether you have a thesis.',
          replies: [
            {
              author: 'Priya Raman',
              after: 9,
              score: 2,
              text: 'I tried it on my own paper and got three different endings. I suppose one of them is the thesis and two are body paragraphs.',
              replies: [
                {
                  author: 'Tom H.',
                  after: 26,
                  score: 4,
                  text: 'Same here, except that mine disagree with each other.',
                  replies: [
                    {
                      author: 'Priya Raman',
                      after: 28,
                      score: 3,
                      text: 'Then you are ahead of me: that is a paper already.',
                      replies: [
                        {
                          author: 'Tom H.',
                          after: 30,
                          score: 5,
                          text: 'I will tell my instructor you said so.',
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    {
      author: 'Dana Whitlock',
      after: 31,
      score: 6,
      text: 'I teach first-year composition and have a small objection, which seems only fair on this page. Some assignments ask for an informative paper, and there the instructor does not want a claim that a reader could deny. My students read advice like this and then argue with the encyclopedia.\n\nWhat I tell them: even an informative paper chooses what to put first, and the reason for that order is a thesis in disguise.',
      replies: [
        {
          author: 'Octavo',
          byOwner: true,
          after: 33,
          score: 0,
          text: 'A fair objection, and a better ending than mine. I would add that the prompt decides, and that it is worth reading it twice before reaching for a quarrel.',
        },
      ],
    },
    {
      author: 'Best Thesis Help',
      after: 52,
      score: 71,
      status: 'pending',
      reasons: ['the name looks like a shop', 'a link at the end', 'offers a service'],
      text: 'Nice post. Students who have no time can see our page for thesis help at fair prices, www.example.com/thesis-help',
    },
    {
      author: 'Marcus',
      after: 60,
      score: 33,
      status: 'pending',
      reasons: ['very short', 'praise without a subject'],
      text: 'Great post, thanks for sharing this with us.',
    },
  ],
  'cut-ten-percent': [
    {
      author: 'Elena Voss',
      after: 12,
      score: 2,
      text: 'Went from 2,214 words to 1,987 in one evening and lost nothing I miss. The nouns that used to be verbs were the worst of it.',
    },
    {
      author: 'J. Okafor',
      after: 40,
      score: 8,
      text: 'Does the ten percent include quotations? Half of my draft is block quotes and I can hardly edit those.',
      replies: [
        {
          author: 'Octavo',
          byOwner: true,
          after: 43,
          score: 0,
          text: 'Count your own words only. But if half the draft is quotation, the cut may be waiting there: keep the clause you discuss and paraphrase the rest.',
        },
      ],
    },
    {
      author: 'Wei',
      after: 88,
      score: 12,
      text: 'English is my third language and I thought long sentence look more academic. My supervisor also say this to me, short is not childish. Now I believe it.',
    },
    {
      author: 'kevin-1987',
      after: 120,
      score: 56,
      status: 'pending',
      reasons: ['asks readers to visit a channel', 'a number in the name'],
      text: 'I make videos about exactly this, check my channel and subscribe if you want to see more tips like these, new one every week',
    },
  ],
  'proofreading-your-own-work': [
    {
      author: 'Hannah Leigh',
      after: 20,
      score: 1,
      text: 'I found seven of the eight. The space before the period got past me twice, which proves the point about covering the line below.',
    },
    {
      author: 'Ruben',
      after: 75,
      score: 4,
      text: 'Reading backward feels absurd for about two minutes, and then the missing words begin to appear.',
    },
    {
      author: 'CHEAP PILLS ONLINE',
      after: 90,
      score: 98,
      status: 'spam',
      reasons: ['three links', 'pills and prices', 'written in capitals', 'the name looks like a shop'],
      text: 'BUY CHEAP PILLS NO PRESCRIPTION http://example.com/a http://example.com/b http://example.com/c BEST PRICE FAST DELIVERY',
    },
    {
      author: 'lucky slots',
      after: 96,
      score: 93,
      status: 'spam',
      reasons: ['two links', 'gambling words', 'the name looks like a shop'],
      text: 'play and win big today <a href="http://example.com/casino">online casino bonus</a> free spins for new players http://example.com/slots',
    },
  ],
  'what-a-p-value-says-and-does-not-say': [
    {
      author: 'Sofia Marin',
      after: 18,
      score: 3,
      text: 'The magician sentence will stay with me. I had been told “it is not the probability that the null is true” many times, and nobody had ever said why.',
    },
    {
      author: 'Arthur P.',
      after: 44,
      score: 9,
      text: 'One question. In the two-section example you give d = 0.54 with the interval [0.2, 10.4] in points. Would you also report an interval for d, or is one enough in a student paper?',
      replies: [
        {
          author: 'Octavo',
          byOwner: true,
          after: 50,
          score: 0,
          text: 'One is enough, and I would choose the one in points, because a reader knows what a point on a quiz is.',
        },
      ],
    },
    {
      author: 'A reader',
      after: 70,
      score: 47,
      status: 'rejected',
      reasons: ['a phone number'],
      text: 'Please call me at 555 0100 about my statistics homework, it is due tomorrow and I can pay.',
    },
  ],
  'the-literature-review-is-an-argument': [
    {
      author: 'Noor Haddad',
      after: 30,
      score: 5,
      text: 'My review was a list of twelve summaries in the order in which I had found them. I have moved the cards around on the floor for two days, and there are four groups now, and one of them is a disagreement that I can write about. It had not occurred to me that the order was mine to choose, or that a source could appear in two places when it says two things.\n\nThe part about saying what the group as a whole cannot answer is what my advisor had been asking for in every margin note since September, only in other words. I wish that I had understood the first note.',
    },
    {
      author: 'Grace L.',
      after: 64,
      score: 7,
      text: 'For anyone looking for examples: our writing center keeps some annotated ones at https://writing.example.edu/reviews, and they are worth an hour.',
    },
    {
      author: 'crypto mentor',
      after: 100,
      score: 88,
      status: 'spam',
      reasons: ['promises of money', 'asks for a message on a chat app'],
      text: 'I was broke until I met Mr James who trades for me, I now earn 5000 weekly, write him on WhatsApp +1 555 0100 and thank me later',
    },
  ],
};
