// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import type { Submission } from '#shared/contracts/consultations.ts';
import { SubmissionEntry } from './submission-entry.tsx';

afterEach(cleanup);

const submission: Submission = {
  _id: 'a'.repeat(24),
  name: 'Maya',
  email: 'maya@example.com',
  subject: null,
  message: 'Could you read my essay?',
  academicLevel: null,
  essayType: null,
  about: null,
  deadline: null,
  createdAt: '2026-06-01T12:00:00.000Z',
  readAt: '2026-06-01T13:00:00.000Z',
  answeredAt: null,
  attachments: [],
};

function show(shown: Submission, isAlone = false) {
  const calls: string[] = [];
  connectApi(async (request) => {
    calls.push(String(request));
    return Response.json({});
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SubmissionEntry
        submission={shown}
        isAlone={isAlone}
        isDeleting={false}
        onOpen={() => calls.push('read')}
        onDelete={() => {}}
      />
    </QueryClientProvider>,
  );
  return calls;
}

test('request in the list: an answered one says so, and its name leads to its own address', () => {
  show({ ...submission, answeredAt: '2026-06-02T12:00:00.000Z' });
  screen.getByText('Answered');
  expect(screen.getByRole('link', { name: 'Maya' }).getAttribute('href')).toBe(
    `/admin/requests/${submission._id}`,
  );
});

test('request on its own page: it is open and read at once, and a reply marks it answered', async () => {
  const calls = show({ ...submission, readAt: null }, true);
  expect(calls).toEqual(['read']);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Maya');
  const reply = screen.getByRole('link', { name: 'Reply by email' });
  reply.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(reply);
  await expect.poll(() => calls[1]).toMatch(/\/api\/admin\/submissions\/a+\/answered$/);
});
