// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { LaunchState } from '#shared/contracts/admin.ts';
import { auditSentence } from './audit-log.tsx';
import { Latest } from './latest.tsx';
import { LaunchChecklist } from './launch-checklist.tsx';
import { Waiting } from './waiting.tsx';

afterEach(cleanup);

const nothing = {
  unreadRequests: 0,
  pendingComments: 0,
  drafts: 0,
  draftSamples: 0,
  scheduledPosts: 0,
  nextPostAt: null,
  testimonials: 0,
};

function renderWaiting(waiting: Parameters<typeof Waiting>[0]['waiting']) {
  render(
    <MemoryRouter>
      <Waiting waiting={waiting} />
    </MemoryRouter>,
  );
}

test('overview: each count links to its place', () => {
  renderWaiting({
    unreadRequests: 1,
    pendingComments: 12,
    drafts: 2,
    draftSamples: 1,
    scheduledPosts: 1,
    nextPostAt: '2026-06-02T12:00:00.000Z',
    testimonials: 1,
  });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['1 unread request', '/admin?tab=submissions&unread=true'],
    ['12 pending comments', '/admin/comments?tab=pending'],
    ['1 testimonial to review', '/admin/testimonials'],
    ['2 draft posts', '/admin/blog?status=draft'],
    ['1 draft sample', '/admin?tab=samples&state=draft'],
    ['1 scheduled post', '/admin/blog?status=scheduled'],
  ]);
  screen.getByText(/^\(Jun 2/);
});

test('overview: an empty admin area says so', () => {
  renderWaiting(nothing);
  screen.getByText('Nothing is waiting for you.');
});

const launched: LaunchState = {
  isPasswordGenerated: false,
  hasSecondFactor: true,
  isAddressSet: true,
  addressProblem: null,
  isProxyUntrusted: false,
  isMailConfigured: true,
  isMailDelivered: true,
  hasDefaultContact: false,
  unreadPages: [],
  unconfirmedClaims: 0,
  exampleTestimonials: 0,
  demo: { samples: 0, posts: 0, comments: 0 },
  backup: { exists: true, verified: '2026-06-01T03:00:00.000Z' },
  firstRunStep: 5,
  isLawRead: true,
};

test('overview: the checklist is hidden when all is done', () => {
  const { container } = render(<LaunchChecklist launch={launched} />);
  expect(container.textContent).toBe('');
});

test.each<[string, Partial<LaunchState>]>([
  ['Choose your own password', { isPasswordGenerated: true }],
  ['Set your site’s address', { isAddressSet: false }],
  [
    'Make the site reachable at its address',
    { addressProblem: 'https://octavo.example leads to another site.' },
  ],
  ['Let the site tell visitors apart', { isProxyUntrusted: true }],
  ['Connect a mail server', { isMailConfigured: false, isMailDelivered: false }],
  ['Send a test email', { isMailDelivered: false }],
  ['Enter your contact address', { hasDefaultContact: true }],
  ['Read what the site says about you', { unreadPages: ['Home'] }],
  ['Confirm or remove the claims', { unconfirmedClaims: 3 }],
  ['Replace the demonstration testimonials', { exampleTestimonials: 1 }],
  ['Remove the demonstration content', { demo: { samples: 0, posts: 1, comments: 0 } }],
  ['Make a first backup', { backup: { exists: false, verified: null } }],
  ['Check a backup', { backup: { exists: true, verified: null } }],
  ['Turn on two-step sign-in', { hasSecondFactor: false }],
])('the checklist asks to: %s, and leads to where it is done', (title, state) => {
  render(<LaunchChecklist launch={{ ...launched, ...state }} />);
  screen.getByText(title);
  screen.getByText('11 of 12 done');
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/^\/admin/);
});

test('overview: once seen, the checklist is one line; during the first steps it is not shown', () => {
  window.localStorage.clear();
  render(
    <LaunchChecklist launch={{ ...launched, firstRunStep: 0, hasSecondFactor: false }} isPassing />,
  ).unmount();
  const { container, unmount } = render(
    <LaunchChecklist launch={{ ...launched, firstRunStep: 0, hasSecondFactor: false }} />,
  );
  expect(container.querySelector('details')?.open).toBe(true);
  unmount();
  const again = render(<LaunchChecklist launch={{ ...launched, firstRunStep: 0, hasSecondFactor: false }} />);
  expect(again.container.querySelector('details')?.open).toBe(false);
});

test('overview: an event is a sentence, also an unknown one', () => {
  expect(auditSentence('sample-deleted')).toBe('Deleted a sample');
  expect(auditSentence('page-renamed')).toBe('page renamed');
  expect(auditSentence('settings-changed', 'typeface')).toBe('Changed the settings: typeface');
  expect(auditSentence('comment-approved', 'Ben')).toBe('Approved a comment by Ben');
  expect(auditSentence('words-saved', 'Questions')).toBe('Saved words: Questions');
});

test('latest: each new request, held comment and draft links to its place; without any it is hidden', () => {
  const at = '2026-06-01T12:00:00.000Z';
  const { rerender, container } = render(
    <Latest
      latest={{
        requests: [{ _id: 'a1', name: 'Maya', subject: null, opening: 'Could you', createdAt: at }],
        comments: [
          { _id: 'c1', authorName: 'Ben', opening: 'I think', postTitle: 'On commas', createdAt: at },
        ],
        drafts: [
          { kind: 'post', _id: 'd1', title: 'Unfinished', updatedAt: at },
          { kind: 'sample', _id: 'e1', title: 'Half a paper', updatedAt: at },
        ],
      }}
    />,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'New requests',
    'Pending comments',
    'Drafts',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/requests/a1',
    '/admin/comments?tab=pending',
    '/admin/blog/d1',
    '/admin/samples/e1',
  ]);
  rerender(<Latest latest={{ requests: [], comments: [], drafts: [] }} />);
  expect(container.textContent).toBe('');
});

test('launch checklist: it opens by itself only before the set-up', () => {
  window.localStorage.clear();
  const unfinished = { ...launched, isAddressSet: false };
  const isOpen = (launch: LaunchState) => {
    const { container } = render(<LaunchChecklist launch={launch} isPassing />);
    return container.querySelector('details')?.open;
  };
  expect(isOpen({ ...unfinished, firstRunStep: 0 })).toBe(true);
  expect(isOpen({ ...unfinished, firstRunStep: 1 })).toBe(false);
});
