import { expect, test } from 'vitest';
import {
  checkFields,
  contentAsHtml,
  emptyFields,
  subjectChoices,
  toNewSample,
  toSampleChanges,
} from './sample-fields.ts';

const filled = { ...emptyFields, title: ' Bread ', subject: 'History', content: 'Old.' };

test('sample fields: title, subject and content are required; a custom subject when Other is chosen', () => {
  expect(Object.keys(checkFields(emptyFields, true))).toEqual(['title', 'subject', 'content']);
  expect(Object.keys(checkFields(emptyFields, false))).toEqual(['title', 'subject']);
  expect(Object.keys(checkFields({ ...filled, subject: 'Other' }, true))).toEqual(['customSubject']);
  expect(checkFields(filled, true)).toEqual({});
});

test('sample fields: a custom subject that is too long is refused at its field', () => {
  const customSubject = (length: number) => ({
    ...filled,
    subject: 'Other',
    customSubject: 's'.repeat(length),
  });
  expect(checkFields(customSubject(300), true)).toEqual({});
  expect(checkFields(customSubject(301), true)).toEqual({
    customSubject: 'Must have at most 300 characters.',
  });
});

test('sample fields: a new sample sends optional fields only when they are filled', () => {
  expect(toNewSample(filled)).toEqual({
    title: 'Bread',
    subject: 'History',
    content: 'Old.',
    published: false,
  });
  const more = { ...filled, subject: 'Other', customSubject: 'Baking', tags: 'a, b,', level: 'masters' };
  expect(toNewSample(more)).toEqual({
    title: 'Bread',
    subject: 'Baking',
    content: 'Old.',
    tags: ['a', 'b'],
    level: 'masters',
    published: false,
  });
});

test('sample fields: an edit clears emptied fields and leaves an untouched excerpt to the server', () => {
  const before = { ...filled, course: 'Baking 101', excerpt: 'Old.' };
  const sent = toSampleChanges({ ...before, course: '' }, before);
  expect(sent.course).toBeNull();
  expect(sent.citationStyle).toBeNull();
  expect(sent).not.toHaveProperty('excerpt');
  expect(toSampleChanges({ ...before, excerpt: 'Mine.' }, before)).toHaveProperty('excerpt', 'Mine.');
});

test('sample fields: a revision from before there were notes leaves changes and notes to the server', () => {
  const { marked: _marked, annotations: _annotations, ...old } = filled;
  const sent = toSampleChanges(old, filled);
  expect(sent).not.toHaveProperty('marked');
  expect(sent).not.toHaveProperty('annotations');
  expect(toSampleChanges(filled, filled)).toMatchObject({ marked: null, annotations: [] });
});

test('sample fields: the choices are the admin area’s subjects and the others, each once', () => {
  const choices = subjectChoices(['Political Science', 'Musicology', 'music', 'Nursing']);
  expect(choices).toEqual([...new Set(choices)]);
  expect(choices).not.toContain('music');
  for (const subject of ['Psychology', 'Music', 'Musicology', 'Nursing', 'Political Science'])
    expect(choices).toContain(subject);
});

test('samples: light markdown opens as HTML, and HTML as it is', () => {
  expect(contentAsHtml('# One\n\nTwo *three*.')).toMatch(
    /<h2[^>]*>One<\/h2>\s*<p>Two <em>three<\/em>\.<\/p>/,
  );
  expect(contentAsHtml('<p>As it is.</p>')).toBe('<p>As it is.</p>');
  expect(contentAsHtml('')).toBe('');
});

test('sample fields: files are sent as links, and removed with null', () => {
  const url = '/media/0123456789abcdef01234567-800x600.webp';
  expect(toNewSample({ ...filled, coverImage: url })).toMatchObject({ coverImage: { url } });
  expect(toNewSample(filled)).not.toHaveProperty('coverImage');
  expect(toSampleChanges(filled, { ...filled, coverImage: url })).toMatchObject({ coverImage: null });
});
