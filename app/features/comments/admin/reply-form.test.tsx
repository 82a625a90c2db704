// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminComment } from '#shared/contracts/comments.ts';
import { ReplyForm } from './reply-form.tsx';

const comment = { _id: '0123456789abcdef01234567', authorName: 'Ann', status: 'approved' } as AdminComment;

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

function open(onReply = async () => false) {
  const reply = vi.fn(onReply);
  render(<ReplyForm comment={comment} onReply={reply} onClose={() => {}} />);
  return { reply, text: screen.getByRole<HTMLTextAreaElement>('textbox') };
}

const publish = () => fireEvent.click(screen.getByRole('button', { name: /Publish/ }));

test('reply form: an unfinished reply is restored after the tab was closed', () => {
  fireEvent.change(open().text, { target: { value: 'Thank you for' } });
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
