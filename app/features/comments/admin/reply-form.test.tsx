// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminComment } from '#shared/contracts/comments.ts';
import { ReplyForm } from './reply-form.tsx';

const comment = { _id: '0123456789abcdef01234567', authorName: 'Ann', status: 'approved' } as AdminComment;

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

function open(onReply: ComponentProps<typeof ReplyForm>['onReply'] = async () => false) {
  const reply = vi.fn(onReply);
  render(<ReplyForm comment={comment} onReply={reply} onClose={() => {}} />);
  return { reply, text: screen.getByRole<HTMLTextAreaElement>('textbox') };
}

const publish = () => fireEvent.click(screen.getByRole('button', { name: /Publish/ }));

test('reply form: an unfinished reply is restored after Cancel, and after the tab was closed', () => {
  fireEvent.input(open().text, { target: { value: 'Thank you for' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  window.sessionStorage.clear();
  expect(open().text.value).toBe('Thank you for');
});

test('reply form: an empty reply shows an error at its field, which gets the focus', () => {
  const { text, reply } = open();
  screen.getByRole('button', { name: 'Cancel' }).focus();
  publish();
  expect(text.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(text);
  expect(reply).not.toHaveBeenCalled();
});

test('reply form: pressed twice, it is sent once, and a failed reply stays', async () => {
  const { text, reply } = open();
  fireEvent.change(text, { target: { value: 'Thank you.' } });
  publish();
  publish();
  await screen.findByRole('button', { name: 'Publish reply' });
  expect(reply).toHaveBeenCalledTimes(1);
  expect(text.value).toBe('Thank you.');
});

test('reply form: a reply that is too long is not cut, and the error is at its field', () => {
  const { text, reply } = open();
  fireEvent.change(text, { target: { value: 'x'.repeat(5001) } });
  publish();
  screen.getByText('Comment must be at most 5,000 characters.');
  expect(text.value).toHaveLength(5001);
  expect(text.maxLength).toBe(-1);
  expect(reply).not.toHaveBeenCalled();
});

test('reply form: after a failure the same reply has the same key, and a changed one a new key', async () => {
  const { text, reply } = open();
  for (const value of ['Thank you.', 'Thank you.', 'Thank you, Ann.']) {
    fireEvent.change(text, { target: { value } });
    publish();
    await screen.findByRole('button', { name: 'Publish reply' });
  }
  const keys = reply.mock.calls.map(([, key]) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('reply form: while it is being published it can be neither changed nor cancelled', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { text } = open(() => promise);
  fireEvent.change(text, { target: { value: 'Thank you.' } });
  publish();
  await screen.findByRole('button', { name: 'Publishing...' });
  expect(text.readOnly).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(text.value).toBe('Thank you.');
  resolve(false);
  await screen.findByRole('button', { name: 'Publish reply' });
  expect(text.readOnly).toBe(false);
});
