import { expect, test } from 'vitest';
import { hostileTexts } from '#tests/spam-comments/hostile.ts';
import { extractFeatures } from './features.ts';
import { loadModel } from './model.ts';
import { MAX_SCANNED } from './text.ts';
import { createTextScorer } from './text-scorer.ts';

const scorer = createTextScorer(await loadModel());

test('spam scorer: crafted slow texts are scored in time linear to their length', () => {
  for (const { name, text } of hostileTexts()) {
    const { score } = scorer.score({ text, authorName: text });
    expect(score, name).toBeGreaterThanOrEqual(0);
    expect(score, name).toBeLessThanOrEqual(100);
    const { body, buckets } = extractFeatures({ text, authorName: '' });
    // Each character begins one word, one link and three n-grams at most.
    expect(body.words.length, name).toBeLessThanOrEqual(text.length);
    expect(body.links.length, name).toBeLessThanOrEqual(text.length / 3);
    expect(buckets.grams.length, name).toBeLessThanOrEqual(3 * text.length);
  }
});

test('spam scorer: text beyond the limit costs nothing and changes nothing', () => {
  const text = 'A word or two about the essay. '.repeat(2000);
  const cut = text.slice(0, MAX_SCANNED);
  expect(scorer.score({ text, authorName: 'Ann' })).toEqual(scorer.score({ text: cut, authorName: 'Ann' }));
});

test('spam scorer: empty texts and names are scored', () => {
  expect(scorer.score({ text: '', authorName: '' }).score).toBeGreaterThanOrEqual(0);
});
