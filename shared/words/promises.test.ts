import { expect, test } from 'vitest';
import { sectionNames, sections } from '#shared/contracts/words/sections.ts';
import { defaultWords } from './defaults.ts';
import { withoutPromises } from './promises.ts';
import { shippedText } from './topic-copy.ts';

const PROMISE = /within minutes|any hour|24\/7/i;
/** Held by the writer, not worked for by a reader. */
const DEGREE = /PhD|\b(with|hold) a doctorate/i;

test('the words of a site with an owner promise no time to reply, and can be saved', () => {
  expect(JSON.stringify(defaultWords.brand)).toMatch(PROMISE);
  // Claims and testimonials that nobody has confirmed are not shown at all.
  for (const section of sectionNames.filter((name) => name !== 'claims' && name !== 'testimonials')) {
    const words = withoutPromises(defaultWords[section]);
    expect(JSON.stringify(words), section).not.toMatch(PROMISE);
    expect(sections[section].schema.safeParse(words).success, section).toBe(true);
  }
});

test('neither do the words of any topic', () => {
  for (const topic of defaultWords.topics.items)
    expect(JSON.stringify(shippedText(topic, { isOwned: true })), topic.slug).not.toMatch(PROMISE);
});

test('only the pages that the launch checklist asks the owner to read speak of a doctorate', () => {
  const asked = ['home', 'about', 'claims'];
  expect(JSON.stringify(defaultWords.about)).toMatch(DEGREE);
  for (const section of sectionNames.filter((name) => !asked.includes(name)))
    expect(JSON.stringify(defaultWords[section]), section).not.toMatch(DEGREE);
});
