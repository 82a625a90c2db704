/** Texts whose verdict nobody would doubt, for tests that are about something else. */
export const honest = {
  authorName: 'Maria Lindgren',
  content:
    'I had always put the thesis at the end of the first paragraph without asking why. Your second example showed me that mine was only a topic, and I have rewritten it.',
};

export const spammy = {
  authorName: 'Cheap Pills Online',
  content:
    'BUY CHEAP VIAGRA ONLINE no prescription, best price http://pills.example.com http://cheap-meds.example.com <a href="http://casino.example.com">online casino bonus</a> free shipping, order now',
};
