import { expect, test } from 'vitest';
import { changedSampleOf, checkFields, emptyFields, newSampleOf, subjectChoices } from './sample-fields.ts';

const filled = { ...emptyFields, title: ' Bread ', subject: 'History', content: 'Old.' };

test('title, subject and content are required; a custom subject when Other is chosen', () => {
  expect(Object.keys(checkFields(emptyFields, true))).toEqual(['title', 'subject', 'content']);
  expect(Object.keys(checkFields(emptyFields, false))).toEqual(['title', 'subject']);
  expect(Object.keys(checkFields({ ...filled, subject: 'Other' }, true))).toEqual(['customSubject']);
  expect(checkFields(filled, true)).toEqual({});
});

test('a new sample sends optional fields only when they are filled', () => {
  expect(newSampleOf(filled)).toEqual({
    title: 'Bread',
    subject: 'History',
    content: 'Old.',
    published: false,
  });
  const more = { ...filled, subject: 'Other', customSubject: 'Baking', tags: 'a, b,', level: 'masters' };
  expect(newSampleOf(more)).toEqual({
    title: 'Bread',
    subject: 'Baking',
    content: 'Old.',
    tags: ['a', 'b'],
    level: 'masters',
    published: false,
  });
});

test('an edit empties what was emptied and leaves an untouched excerpt to the server', () => {
  const before = { ...filled, course: 'Baking 101', excerpt: 'Old.' };
  const sent = changedSampleOf({ ...before, course: '' }, before);
  expect(sent.course).toBe('');
  expect(sent.citationStyle).toBeNull();
  expect(sent).not.toHaveProperty('excerpt');
  expect(changedSampleOf({ ...before, excerpt: 'Mine.' }, before)).toHaveProperty('excerpt', 'Mine.');
});

test('the choices hold the desk’s subjects and those that the site names, each once', () => {
  expect(subjectChoices).toEqual([...new Set(subjectChoices)]);
  for (const subject of ['Psychology', 'Music', 'Nursing', 'Political Science', 'Public Health'])
    expect(subjectChoices).toContain(subject);
});
