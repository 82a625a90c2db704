import { expect, test } from 'vitest';
import { sectionNames, sections } from '#shared/contracts/words/sections.ts';
import { isDoctor, withoutDegree, withoutPromises } from '#shared/words/promises.ts';
import { defaultWords } from './content.ts';
import { shippedText } from './topic-copy.ts';

const PROMISE = /within minutes|any hour|24\/7/i;
/** What the owner has not confirmed may not come back on 170 generated pages. */
const TOPIC_PROMISE = /within minutes|any hour|24\/7|free revision|revisions are free|by training/i;
/** Held by the writer, not worked for by a reader. */
const DEGREE =
  /PhD|\b(with|hold|holds|did) a doctorate|a doctorate (is|teaches|helps)|doctorate-level|doctoral (admission myself|training|work)|committee watching|eyes of a committee/i;

test('promises: the words of a site with an owner promise no reply time, and can be saved', () => {
  expect(JSON.stringify(defaultWords.brand)).toMatch(PROMISE);
  // Claims and testimonials that nobody has confirmed are not shown at all.
  for (const section of sectionNames.filter((name) => name !== 'claims' && name !== 'testimonials')) {
    const words = withoutPromises(defaultWords[section]);
    expect(JSON.stringify(words), section).not.toMatch(PROMISE);
    expect(sections[section].schema.safeParse(words).success, section).toBe(true);
  }
});

test('topics: the words of a site with an owner promise no reply time, free revisions or training', () => {
  for (const topic of defaultWords.topics.items)
    expect(JSON.stringify(shippedText(topic, { isOwned: true, isDoctor: false })), topic.slug).not.toMatch(
      TOPIC_PROMISE,
    );
});

test('promises: only Home, About, the topics and the claims mention a doctorate by default', () => {
  const asked = ['home', 'about', 'topic-texts', 'claims'];
  expect(JSON.stringify(defaultWords.about)).toMatch(DEGREE);
  for (const section of sectionNames.filter((name) => !asked.includes(name)))
    expect(JSON.stringify(defaultWords[section]), section).not.toMatch(DEGREE);
});

test('promises: a site with an owner claims no doctorate until it is confirmed, and its words can be saved', () => {
  for (const section of ['home', 'about', 'topic-texts'] as const) {
    const words = withoutDegree(withoutPromises(defaultWords[section]));
    expect(JSON.stringify(words), section).not.toMatch(DEGREE);
    expect(sections[section].schema.safeParse(words).success, section).toBe(true);
  }
  const owner = { isOwned: true, isDoctor: false };
  const items = defaultWords.topics.items.map((topic) => ({ ...topic, text: shippedText(topic, owner) }));
  for (const { slug, text } of items) {
    expect(JSON.stringify(text), slug).not.toMatch(DEGREE);
    // Nothing is left of a sentence that lost its middle.
    expect(JSON.stringify(text), slug).not.toMatch(/ {2}| [,:;]| \.(?!\d)|,,|\ba one\b/);
  }
  expect(sections.topics.schema.safeParse({ ...defaultWords.topics, items }).error).toBeUndefined();
});

test('promises: the doctorate is claimed once the owner has confirmed it', () => {
  const { claims, topics } = defaultWords;
  expect(isDoctor(claims)).toBe(false);
  const items = claims.items.map((claim) => ({ ...claim, demonstration: claim.id !== 'phd' }));
  expect(isDoctor({ ...claims, items })).toBe(true);
  expect(isDoctor({ ...claims, items: items.map((claim) => ({ ...claim, shown: false })) })).toBe(false);
  const texts = topics.items.map((topic) => shippedText(topic, { isOwned: true, isDoctor: true }));
  expect(JSON.stringify(texts)).toMatch(DEGREE);
});
