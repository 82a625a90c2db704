// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fillIn, findDraft, merged, readFields, storeDraft } from './drafts.ts';

let form: HTMLFormElement;

beforeEach(() => {
  document.body.innerHTML = `
    <form>
      <input type="text" name="name" autocomplete="name">
      <input type="email" name="email" autocomplete="email">
      <input type="text" name="subject">
      <select name="level"><option value=""></option><option value="masters"></option></select>
      <textarea name="message"></textarea>
      <input type="text" name="homepage" tabindex="-1">
      <input type="hidden" name="about" value="a-paper">
      <input type="file" name="attachments">
    </form>`;
  form = document.querySelector('form') as HTMLFormElement;
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const stored = {
  name: 'Ann',
  email: 'old@example.org',
  subject: 'History',
  level: 'masters',
  message: 'A long message.',
};

test('drafts: an empty form shows the stored fields, without honeypot, hidden fields and files', () => {
  fillIn(form, merged(form, { fields: { ...stored, homepage: 'x', about: 'y' } }));
  expect(readFields(form)).toEqual(stored);
  expect(new FormData(form).get('homepage')).toBe('');
  expect(new FormData(form).get('about')).toBe('a-paper');
});

test('drafts: where field and draft differ, texts are joined and single values stay as they are in the field', () => {
  fillIn(form, { email: 'new@example.org', subject: 'Nursing', message: 'hello' });
  const both = merged(form, { fields: stored });
  expect(both).toMatchObject({
    email: 'new@example.org',
    subject: 'History; Nursing',
    message: 'A long message.\n\nhello',
  });
  fillIn(form, both);
  expect(merged(form, { fields: stored })).toEqual(both);
});

test('drafts: a text that contains the other is not repeated', () => {
  fillIn(form, { message: 'A long message. And more.' });
  expect(merged(form, { fields: stored }).message).toBe('A long message. And more.');
  fillIn(form, { message: 'A long' });
  expect(merged(form, { fields: stored }).message).toBe('A long message.');
});

test('drafts: an empty one is deleted, one of a tab stays in it, and one in the old format is read', () => {
  storeDraft('a', { fields: stored, key: 'k' });
  expect(findDraft('a')).toEqual({ fields: stored, key: 'k' });
  expect(findDraft('a', 'sessionStorage')).toBeUndefined();
  storeDraft('a', { fields: { message: '' } });
  expect(localStorage.getItem('a')).toBeNull();
  sessionStorage.setItem('comment:1', JSON.stringify({ authorName: 'Ann', content: 'Hm.' }));
  expect(findDraft('comment:1', 'sessionStorage')?.fields).toEqual({ authorName: 'Ann', content: 'Hm.' });
  localStorage.setItem('broken', '{');
  expect(findDraft('broken')).toBeUndefined();
});
