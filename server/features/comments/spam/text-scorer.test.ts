import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readComments } from '#tests/spam-comments/read.ts';
import { loadModel, MODEL_FILE } from './model.ts';
import { createTextScorer } from './text-scorer.ts';

const SPAM_FROM = 80;
const WAITS_FROM = 25;
const model = await loadModel();
const honest = readComments('honest');
const spammy = readComments('spam');

test('spam scorer: the model is one file of at most a mebibyte', async () => {
  expect((await stat(MODEL_FILE)).size).toBeLessThanOrEqual(1024 * 1024);
});

test('spam scorer: the test comments are many', () => {
  expect(honest.length).toBeGreaterThanOrEqual(150);
  expect(spammy.length).toBeGreaterThanOrEqual(50);
});

test('spam scorer: of legitimate comments none scores as spam, at most one in fifty is held', () => {
  const scorer = createTextScorer(model);
  const scores = honest.map((comment) => ({ ...comment, score: scorer.score(comment).score }));
  expect(scores.filter(({ score }) => score >= SPAM_FROM)).toEqual([]);
  const waiting = scores.filter(({ score }) => score >= WAITS_FROM);
  expect(waiting.length, JSON.stringify(waiting)).toBeLessThanOrEqual(honest.length / 50);
});

test('spam scorer: of spam in any language, seven in ten score as spam and nine in ten are held', () => {
  const scorer = createTextScorer(model);
  const scores = spammy.map((comment) => scorer.score(comment).score);
  expect(scores.filter((score) => score >= SPAM_FROM).length).toBeGreaterThanOrEqual(0.7 * spammy.length);
  expect(scores.filter((score) => score >= WAITS_FROM).length).toBeGreaterThanOrEqual(0.9 * spammy.length);
});

test('spam scorer: disguised words and addresses are held, initials and phonetics are not', () => {
  const { score } = createTextScorer(model);
  const spam = 'Buy cheap viagra and cialis at the best casino';
  const small = { a: 'ᴀ', e: 'ᴇ', o: 'ᴏ', t: 'ᴛ', l: 'ʟ', n: 'ɴ' };
  const disguised = [
    spam.replace(/\w{4,}/g, (word) => word.split('').join(' ')),
    spam.replace(/\w{4,}/g, (word) => word.split('').join('.')),
    spam.replace(/[a-z]/g, (letter) => `${letter}\u3164`),
    spam.replace(/[aeotln]/g, (letter) => small[letter as keyof typeof small]),
    'Nice read, thanks. Go to essаys4u.com',
  ];
  for (const text of disguised)
    expect(score({ text, authorName: 'Jo' }).score, text).toBeGreaterThanOrEqual(WAITS_FROM);
  const plain =
    'My grades were A B C D E F in that order; /ˈlɪŋɡwɪstɪks/, as J. R. R. Tolkien of the U.S.S.R. has it.';
  expect(score({ text: plain, authorName: 'Jo' }).score).toBeLessThan(WAITS_FROM);
});

test('spam scorer: text in another script does not raise the score', () => {
  const scorer = createTextScorer(model);
  const texts = [
    'Спасибо за статью, очень помогло.',
    '这篇文章对我的论文很有帮助。',
    'ขอบคุณมากครับ',
    'شكرا جزيلا لك',
  ];
  for (const text of texts)
    for (const authorName of ['Мария', '李娜', 'Anna'])
      expect(scorer.score({ text, authorName }).score).toBeLessThan(WAITS_FROM);
});

test('spam scorer: the same text and state give the same score', () => {
  const one = createTextScorer(model);
  const other = createTextScorer(model);
  const scores = [...honest, ...spammy].map((comment) => one.score(comment));
  expect([...honest, ...spammy].map((comment) => other.score(comment))).toEqual(scores);
  expect([...honest, ...spammy].reverse().map((comment) => one.score(comment))).toEqual(scores.reverse());
});

test('spam scorer: unlearning restores every score exactly, in any order', () => {
  const scorer = createTextScorer(model);
  const all = [...honest, ...spammy];
  const scores = () => all.map((comment) => scorer.score(comment));
  const before = scores();
  const decided = all.filter((_, at) => at % 3 === 0);
  const getDecision = (at: number) => (at % 2 === 0 ? 'spam' : 'approved');
  decided.forEach((comment, at) => {
    scorer.learn(comment, getDecision(at));
  });
  expect(scores()).not.toEqual(before);
  decided.forEach((comment, at) => {
    scorer.unlearn(comment, getDecision(at));
  });
  expect(scores()).toEqual(before);
});

test('spam scorer: the order of decisions does not matter', () => {
  const forward = createTextScorer(model);
  const backward = createTextScorer(model);
  for (const comment of spammy) forward.learn(comment, 'spam');
  for (const comment of [...spammy].reverse()) backward.learn(comment, 'spam');
  expect(honest.map((comment) => backward.score(comment))).toEqual(
    honest.map((comment) => forward.score(comment)),
  );
});

test('spam scorer: unlearning what was never learned changes nothing', () => {
  const scorer = createTextScorer(model);
  const comment = { text: 'A remark that nobody has decided about yet.', authorName: 'Ida' };
  const before = scorer.score(comment);
  scorer.unlearn(comment, 'spam');
  expect(scorer.score(comment)).toEqual(before);
});

const quiet = {
  text: 'The lighthouse keeper of our village grows remarkable purple carrots behind his old boat shed.',
  authorName: 'Greta',
};

test('spam scorer: a copy of marked spam is spam, a near-duplicate too, with the reason', () => {
  const scorer = createTextScorer(model);
  expect(scorer.score(quiet).score).toBeLessThan(WAITS_FROM);
  scorer.learn(quiet, 'spam');
  const copy = scorer.score({ ...quiet, authorName: 'Someone else' });
  expect(copy.score).toBeGreaterThanOrEqual(SPAM_FROM);
  expect(copy.reasons).toContain('is the same text as spam you marked before');
  const near = scorer.score({ ...quiet, text: `${quiet.text} Indeed` });
  expect(near.score).toBeGreaterThanOrEqual(SPAM_FROM);
  expect(near.reasons).toContain('reads like spam you marked before');
});

test('spam scorer: what was marked and later approved does not raise a score', () => {
  const scorer = createTextScorer(model);
  const before = scorer.score(quiet).score;
  scorer.learn(quiet, 'spam');
  scorer.unlearn(quiet, 'spam');
  scorer.learn(quiet, 'approved');
  expect(scorer.score(quiet).score).toBeLessThanOrEqual(before);
});

test('spam scorer: a short thank-you only matches under the same name', () => {
  const scorer = createTextScorer(model);
  scorer.learn({ text: 'Thank you so much!', authorName: 'cheap pills' }, 'spam');
  expect(scorer.score({ text: 'Thank you so much!', authorName: 'Nora' }).score).toBeLessThan(SPAM_FROM);
});

test('spam scorer: one spam decision does not change the scores of legitimate comments', () => {
  const scorer = createTextScorer(model);
  for (const comment of spammy.slice(0, 20)) scorer.learn(comment, 'spam');
  const scores = honest.map((comment) => scorer.score(comment).score);
  expect(scores.filter((score) => score >= SPAM_FROM)).toEqual([]);
  expect(scores.filter((score) => score >= WAITS_FROM).length).toBeLessThanOrEqual(honest.length / 20);
});

test('spam scorer: approving comments of a kind lowers the score of the next one', () => {
  const scorer = createTextScorer(model);
  const [first, second] = [
    'Our rowing club meets at https://rowing-on-the-cam.net every Sunday, and the essays are discussed afterwards.',
    'At our rowing club, https://rowing-on-the-cam.net, we read two essays aloud every Sunday before the race.',
  ].map((text) => ({ text, authorName: 'Rower' }));
  if (!first || !second) throw new Error('two comments expected');
  const before = scorer.score(second).score;
  scorer.learn(first, 'approved');
  expect(scorer.score(second).score).toBeLessThan(before);
});

test('spam scorer: the reasons of a score are sentences', () => {
  const scorer = createTextScorer(model);
  const links = scorer.score({
    text: 'BEST PILLS http://a-pills.example http://b-pills.example http://c-pills.example BUY CHEAP NOW',
    authorName: 'Cheap Pills Online',
  });
  expect(links.score).toBeGreaterThanOrEqual(SPAM_FROM);
  expect(links.reasons.join('; ')).toMatch(/three links|name that looks like a shop|all in capitals/);
  for (const comment of spammy) {
    const { score, reasons } = scorer.score(comment);
    if (score >= WAITS_FROM) expect(reasons.length, comment.text).toBeGreaterThan(0);
    expect(reasons.length).toBeLessThanOrEqual(5);
  }
});
