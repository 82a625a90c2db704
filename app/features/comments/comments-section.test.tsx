// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { createQueryClient } from '#app/lib/query-client.ts';
import { SiteWordsContext } from '#app/lib/site-words.ts';
import type { Comment } from '#shared/contracts/comments.ts';
import { shippedWords } from '#tests/support/page-words.ts';
import { CommentsSection } from './comments-section.tsx';

type Call = { method: string; headers: Record<string, string>; body: Record<string, string> };
let comments: Comment[];
let answers: (() => Response)[];
let calls: Call[];

beforeEach(() => {
  comments = [];
  answers = [];
  calls = [];
  connectApi(async (_url, init) => {
    if (init?.method !== 'POST') return Response.json({ comments });
    const headers = Object.fromEntries(new Headers(init.headers));
    calls.push({ method: init.method, headers, body: JSON.parse(String(init.body)) });
    return answers.shift()?.() ?? Response.json({ needsModeration: false }, { status: 201 });
  });
});

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function comment(authorName: string, overrides: Partial<Comment> = {}): Comment {
  const _id = authorName.padStart(24, '0');
  return {
    _id,
    authorName,
    content: `I am ${authorName}.`,
    byOwner: false,
    createdAt: '2026-06-01T23:30:00.000Z',
    replies: [],
    ...overrides,
  };
}

function open(address = '/blog/commas') {
  const element = <CommentsSection postId="p1" slug="commas" />;
  const router = createMemoryRouter([{ path: '/blog/:slug', element }], { initialEntries: [address] });
  return render(
    <SiteWordsContext value={shippedWords('site')}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SiteWordsContext>,
  );
}

function type(label: string, value: string, scope = screen as Pick<typeof screen, 'getByLabelText'>) {
  fireEvent.input(scope.getByLabelText(label), { target: { value } });
}

async function openForm() {
  fireEvent.click(await screen.findByRole('button', { name: 'Leave a Comment' }));
}

test('comments: without comments the form is closed, opens, and closes again', async () => {
  open();
  expect(await screen.findByText('Start the Conversation')).toBeTruthy();
  expect(screen.queryByLabelText('Your Name *')).toBeNull();
  await openForm();
  expect(screen.getByLabelText('Your Comment *')).toBeTruthy();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  fireEvent.click(cancel);
  expect(screen.queryByLabelText('Your Name *')).toBeNull();
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('button', { name: 'Leave a Comment' }));
});

test('comments: blank fields are reported before anything is sent', async () => {
  open();
  await openForm();
  type('Your Comment *', '   ');
  fireEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all required fields.');
  const name = screen.getByLabelText('Your Name *');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => document.activeElement).toBe(name);
  expect(calls).toEqual([]);
  type('Your Name *', 'Ann');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('comments: a name that is too long is not cut, and refused at its field', async () => {
  open();
  await openForm();
  const field = screen.getByLabelText<HTMLInputElement>('Your Name *');
  expect(field.maxLength).toBe(-1);
  type('Your Name *', 'n'.repeat(81));
  type('Your Comment *', 'A thought.');
  fireEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
  const complaint = await screen.findByText('Name must be at most 80 characters.');
  expect(field.getAttribute('aria-describedby')).toBe(complaint.id);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});

test('comments: a published comment is announced and the list reloaded', async () => {
  open();
  await openForm();
  type('Your Name *', 'Ann');
  type('Your Comment *', 'A thought.');
  comments = [comment('Ann', { content: 'A thought.' })];
  fireEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
  expect(await screen.findByRole('button', { name: 'Posting...' })).toBeTruthy();
  expect(await screen.findByText('Comment posted successfully!')).toBeTruthy();
  expect(await screen.findByText('A thought.')).toBeTruthy();
  expect(screen.queryByText('Start the Conversation')).toBeNull();
  expect(calls[0]?.body).toEqual({ authorName: 'Ann', content: 'A thought.' });
});

test('comments: no field can be changed while the comment is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  connectApi((_url, init) =>
    init.method === 'POST' ? promise : Promise.resolve(Response.json({ comments })),
  );
  open();
  await openForm();
  type('Your Name *', 'Ann');
  type('Your Comment *', 'A thought.');
  fireEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
  await screen.findByRole('button', { name: 'Posting...' });
  const isLocked = () =>
    ['Your Name *', 'Your Comment *'].map((label) => screen.getByLabelText<HTMLInputElement>(label).readOnly);
  expect(isLocked()).toEqual([true, true]);
  resolve(Response.json({ error: 'No' }, { status: 400 }));
  await screen.findByRole('button', { name: 'Post Comment' });
  expect(isLocked()).toEqual([false, false]);
});

test('comments: a held comment says so', async () => {
  answers = [() => Response.json({ needsModeration: true }, { status: 201 })];
  open();
  await openForm();
  type('Your Name *', 'Ann');
  type('Your Comment *', 'A thought.');
  fireEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
  expect(
    await screen.findByText('Thank you! Your comment has been submitted and is pending moderation.'),
  ).toBeTruthy();
});

test('comments: a failed send keeps the text, also over a reload, and is repeated with the same key', async () => {
  answers = [
    () => Response.json({ error: 'You have already posted this comment.' }, { status: 409 }),
    () => new Response('', { status: 500, statusText: '' }),
  ];
  open();
  await openForm();
  type('Your Name *', 'Ann');
  type('Your Comment *', 'A long thought.');
  fireEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
  expect(await screen.findByText('You have already posted this comment.')).toBeTruthy();
  cleanup();

  open();
  expect(await screen.findByText('What you wrote is kept here, unsent.')).toBeTruthy();
  await openForm();
  expect(screen.queryByText('What you wrote is kept here, unsent.')).toBeNull();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your Comment *').value).toBe('A long thought.');
  fireEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
  expect(await screen.findByText('Failed to post comment. Please try again.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
  await screen.findByText('Comment posted successfully!');
  const keys = calls.map(({ headers }) => headers['idempotency-key']);
  expect(keys[1]).toBe(keys[2]);
  await openForm();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your Comment *').value).toBe('');
});

test('comments: replies are indented four times at most, deeper ones name whom they answer, the owner is marked', async () => {
  const chain = ['six', 'five', 'four', 'three', 'two', 'one'].reduce<Comment[]>(
    (replies, name) => [comment(name, { replies, byOwner: name === 'two' })],
    [],
  );
  comments = [comment('zero', { replies: chain })];
  open();
  const deepest = await screen.findByRole('article', { name: 'Comment by six' });
  expect(deepest.closest('ol')?.dataset.depth).toBe('4');
  expect(deepest.textContent).toContain('in reply to five');
  const fourth = screen.getByRole('article', { name: 'Comment by four' });
  expect(fourth.textContent).not.toContain('in reply to');
  expect(screen.getByRole('article', { name: 'Comment by Octavo' }).textContent).toContain(
    'the author of this blog',
  );
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Comments 7');
  expect(fourth.querySelector('time')?.textContent).toBe('June 1, 2026');
});

test('comments are plain text: no markup, no links', async () => {
  comments = [comment('Ann', { content: '<a href="https://example.com">x</a> https://example.com' })];
  open();
  const article = await screen.findByRole('article');
  expect(article.textContent).toContain('<a href="https://example.com">x</a> https://example.com');
  expect(article.querySelector('p a')).toBeNull();
});

test('comments: a reply is sent for the comment it was written under', async () => {
  comments = [comment('Ann'), comment('Bob')];
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Reply to Bob' }));
  const bob = within(screen.getByRole('article', { name: 'Comment by Bob' }));
  type('Your Name *', 'Cy', bob);
  type('Your Comment *', 'I agree.', bob);
  fireEvent.click(bob.getByRole('button', { name: 'Post Reply' }));
  expect(await bob.findByText('Comment posted successfully!')).toBeTruthy();
  expect(calls[0]?.body.parentId).toBe(comment('Bob')._id);
});

test('comments: a signed-in owner writes under the brand, and as a visitor once the session has ended', async () => {
  window.localStorage.setItem('token', 'T');
  answers = [() => Response.json({ error: 'Unauthorized' }, { status: 401 })];
  open();
  await openForm();
  expect(screen.queryByLabelText('Your Name *')).toBeNull();
  type('Your Comment *', 'Thank you for asking.');
  fireEvent.click(screen.getByRole('button', { name: 'Post Comment' }));
  expect(await screen.findByText('Your session has expired. Sign in again to post as Octavo.')).toBeTruthy();
  expect(calls[0]?.headers.authorization).toBe('Bearer T');
  expect(calls[0]?.body.authorName).toBe('Octavo');
  expect(screen.getByLabelText('Your Name *')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your Comment *').value).toBe('Thank you for asking.');
});

test('comments: a failed list is only logged, and writing still works', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  connectApi(async () => Response.json({ error: 'No' }, { status: 400 }));
  open();
  await vi.waitFor(() =>
    expect(log).toHaveBeenCalledWith('The comments could not be loaded', expect.anything()),
  );
  log.mockClear();
  expect(screen.queryByText('Start the Conversation')).toBeNull();
  await openForm();
  expect(screen.getByLabelText('Your Name *')).toBeTruthy();
});

test('comments: after a plain form the address selects the message', async () => {
  open('/blog/commas?comment=pending');
  expect(await screen.findByText(/is pending moderation/)).toBeTruthy();
});
