// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { auditSentence } from './audit-sentences.ts';
import { LaunchChecklist } from './launch-checklist.tsx';
import { Waiting } from './waiting.tsx';

afterEach(cleanup);

const nothing = {
  unreadSubmissions: 0,
  pendingComments: 0,
  drafts: 0,
  scheduledPosts: 0,
  nextPostAt: null,
};

function renderWaiting(waiting: Parameters<typeof Waiting>[0]['waiting']) {
  render(
    <MemoryRouter>
      <Waiting waiting={waiting} />
    </MemoryRouter>,
  );
}

test('what waits is counted, and each count leads to its place', () => {
  renderWaiting({
    unreadSubmissions: 1,
    pendingComments: 12,
    drafts: 2,
    scheduledPosts: 1,
    nextPostAt: '2026-06-02T12:00:00.000Z',
  });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['1 unread submission', '/admin?tab=submissions&unread=true'],
    ['12 pending comments', '/admin/comments?tab=pending'],
    ['2 drafts', '/admin/blog?status=draft'],
    ['1 scheduled post', '/admin/blog?status=scheduled'],
  ]);
  screen.getByText('(next on Jun 2, 2026)');
});

test('an empty desk says so', () => {
  renderWaiting(nothing);
  screen.getByText('Nothing waits for you.');
});

const launched = {
  isMailConfigured: true,
  isSiteAddressSet: true,
  hasBackup: true,
  isPasswordGenerated: false,
};

test('the checklist is gone when all is done', () => {
  const { container } = render(
    <LaunchChecklist launch={launched} hasDefaultEmail={false} hasDemoTestimonials={false} />,
  );
  expect(container.textContent).toBe('');
});

test.each([
  ['Choose your own password', { launch: { ...launched, isPasswordGenerated: true } }],
  ['Set the address of the site', { launch: { ...launched, isSiteAddressSet: false } }],
  ['Connect a mail server', { launch: { ...launched, isMailConfigured: false } }],
  ['Make a first backup', { launch: { ...launched, hasBackup: false } }],
  ['Put in your contact address', { hasDefaultEmail: true }],
  ['Replace the demonstration testimonials', { hasDemoTestimonials: true }],
])('the checklist asks to: %s', (title, state) => {
  render(
    <LaunchChecklist launch={launched} hasDefaultEmail={false} hasDemoTestimonials={false} {...state} />,
  );
  screen.getByText(title);
  screen.getByText('5 of 6 done');
});

test('an event is a sentence, also one that is not known yet', () => {
  expect(auditSentence('sample-deleted')).toBe('Deleted a sample');
  expect(auditSentence('page-renamed')).toBe('page renamed');
});
