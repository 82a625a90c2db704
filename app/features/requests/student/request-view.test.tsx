// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { findDraft, storeDraft } from '#app/lib/drafts.ts';
import type { RequestView as View } from '#shared/contracts/request-page.ts';
import { emptyRequest } from '#tests/support/forms.ts';
import { RequestView } from './request-view.tsx';

const TIME = '2026-06-01T12:00:00.000Z';
const entry = { by: 'owner' as const, text: '', createdAt: TIME, files: [], offer: null, commentId: null };
const round = (number: number, title: string) => ({
  ...{ _id: `round${number}`, number, title, createdAt: TIME, contentHtml: '', markedHtml: '' },
  ...{ copies: [], comments: [], showsNames: false, files: { marked: '', finished: '', letter: '' } },
});

const view: View = {
  state: 'returned',
  createdAt: TIME,
  isConfirmed: true,
  details: {
    sent: { ...emptyRequest, name: 'Ann', email: 'ann@example.com', message: 'Hello' },
    ...{ files: [], waitsFor: 'student', waitsSince: TIME, offer: null, deleteAt: null },
    conversation: [
      { ...entry, _id: '1', kind: 'returned', roundId: 'round1' },
      { ...entry, _id: '2', by: 'student', kind: 'comment', roundId: 'round1', commentId: '7', text: 'Yes.' },
      { ...entry, _id: '3', kind: 'returned', roundId: 'round2' },
    ],
    rounds: [round(1, 'On Mill'), round(2, 'On Mill, again')],
  },
};

afterEach(cleanup);

test('request view: a standing offer is accepted, or declined with a line of why', () => {
  const offer = {
    ...{ _id: 'offer1', price: 90, currency: 'EUR', date: null },
    ...{ includes: '', excludes: '', acceptedAt: null },
  };
  const conversation = [{ ...entry, _id: 'offer1', kind: 'offer' as const, roundId: null, offer }];
  const offered = view.details && { ...view.details, offer, conversation, rounds: [] };
  const page = { path: '/requests/token', idempotencyKey: 'key' };
  const { rerender } = render(<RequestView view={{ ...view, state: 'offer', details: offered }} {...page} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Decline this offer', hidden: true });
  const form = button.form;
  expect(form?.getAttribute('action')).toBe('/api/requests/token/decline');
  expect(Object.fromEntries(new FormData(form ?? undefined))).toMatchObject({ offerId: 'offer1', text: '' });
  const draft = form?.dataset.draft ?? '';
  storeDraft(draft, { fields: { text: 'Too much' } });

  const declined = { ...entry, _id: '2', by: 'student' as const, kind: 'declined' as const, roundId: null };
  const details = offered && { ...offered, offer: null, conversation: [...conversation, declined] };
  rerender(<RequestView view={{ ...view, state: 'read', details }} {...page} />);
  expect(screen.queryByRole('button', { name: 'Decline this offer', hidden: true })).toBeNull();
  screen.getByText('You declined the offer');
  expect(findDraft(draft)).toBeUndefined();
});

test('request view: it leads to the newest work first, and from an answered comment to that comment', () => {
  render(<RequestView view={view} path="/requests/token" idempotencyKey="key" />);
  const hrefs = screen.getAllByRole('link', { name: /^Read “|comment/ }).map((a) => a.getAttribute('href'));
  expect(hrefs).toEqual([
    '/requests/token/work/2',
    '/requests/token/work/1',
    '/requests/token/work/1#comment-7',
    '/requests/token/work/2',
  ]);
});

test('request view: a question takes the place of “Read” among the steps, and the page leads to it', () => {
  render(<RequestView view={{ ...view, state: 'question' }} path="/requests/token" idempotencyKey="key" />);
  const steps = within(screen.getByRole('list', { name: 'Where it stands' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    ...['Received', 'Question', 'Offer', 'In progress', 'Returned', 'Closed'],
  ]);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^I have written to you/ });
  const newest = screen.getAllByRole('listitem').find(({ id }) => `#${id}` === link.hash);
  expect(newest?.textContent).toContain('On Mill, again');
});
