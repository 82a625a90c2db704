import { expect, test } from 'vitest';
import { sections } from '#shared/contracts/words/sections.ts';
import { defaultWords } from '#tests/support/page-words.ts';
import {
  collectTexts,
  differences,
  filledWith,
  findProblems,
  topicPage,
  withAnchors,
} from './field-values.ts';

const { schema } = sections.terms;
const { terms } = defaultWords;
const [first] = terms.sections;
if (!first) throw new Error('The terms have no parts.');

test('words: an empty slug is made from the title, and all are unique', () => {
  const added = { ...first, id: '', title: first.title };
  const foreign = { ...first, id: '', title: 'Условия' };
  const { sections: parts } = withAnchors(schema, {
    ...terms,
    sections: [first, added, foreign],
  }) as typeof terms;
  expect(parts.map(({ id }) => id)).toEqual([first.id, `${first.id}-2`, 'part']);
  expect(withAnchors(schema, terms)).toEqual(terms);
});

test('words: two versions are compared field by field, with the labels of the form', () => {
  expect(differences(schema, terms, terms)).toEqual([]);
  const other = { ...terms, title: 'Terms', sections: terms.sections.slice(1) };
  const found = differences(
    schema,
    { ...terms, sections: terms.sections.slice(0, 1) },
    { ...other, sections: [] },
  );
  expect(found).toEqual([
    { place: 'Title', one: terms.title, other: 'Terms' },
    { place: 'Parts › 1', one: first.title, other: '' },
  ]);
});

test('words: problems and texts are labelled by their fields', () => {
  const broken = { ...terms, sections: [{ ...first, title: '' }] };
  expect(findProblems(schema, broken)).toEqual({ 'sections.0.title': 'Please fill this in.' });
  expect(findProblems(schema, terms)).toEqual({});
  expect(collectTexts({ a: 'x', b: [{ c: 'y' }] })).toEqual([
    ['a', 'x'],
    ['b.0.c', 'y'],
  ]);
});

test('words: generated texts fill empty fields only', () => {
  const own = {
    description: 'Mine.',
    overview: ' ',
    keyFeatures: [],
    seo: { title: '', keywords: ['mine'] },
  };
  const shipped = {
    description: 'A.',
    overview: 'B.',
    keyFeatures: ['C'],
    seo: { title: 'D', keywords: ['E'] },
  };
  expect(filledWith(own, shipped)).toEqual({
    description: 'Mine.',
    overview: 'B.',
    keyFeatures: ['C'],
    seo: { title: 'D', keywords: ['mine'] },
  });
});

test("words: a topic's preview is its own page, unless it is hidden or has no slug yet", () => {
  const items = [{ slug: 'essay-outline' }, { slug: 'haiku', hidden: true }, { slug: '' }];
  const pages = ['items.0', 'items.0.text.overview', 'items.1.label', 'items.2.label', 'lead'].map((place) =>
    topicPage('topics', { items }, place),
  );
  expect(pages).toEqual(['/topics/essay-outline', '/topics/essay-outline', undefined, undefined, undefined]);
  expect(topicPage('faqs', { items }, 'items.0.label')).toBeUndefined();
});
