// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AdminPostSummary } from '#shared/contracts/posts.ts';
import { PostRow } from './post-row.tsx';

afterEach(cleanup);

function renderRow(fields: Partial<AdminPostSummary>, isBusy = false) {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const post = { _id: '1', slug: 'a-post', title: 'A post', excerpt: '', tags: [], categories: [], views: 0 };
  render(
    <PostRow
      post={{ ...post, publishedAt: null, scheduledFor: null, ...fields } as unknown as AdminPostSummary}
      isBusy={isBusy}
      onPreview={note('preview')}
      onEdit={note('edit')}
      onDelete={note('delete')}
    />,
  );
  return done;
}

test('post row: a published post shows its date and links to its page', () => {
  renderRow({ status: 'published', publishedAt: '2025-03-05T12:00:00.000Z' });
  screen.getByText('Mar 5');
  expect(screen.getByRole('link', { name: 'View Post' }).getAttribute('href')).toBe('/blog/a-post');
});

test.each(['draft', 'scheduled', 'archived'] as const)(
  'post row: a post that is %s has a preview instead',
  (status) => {
    const done = renderRow({ status, scheduledFor: '2035-07-01T12:00:00.000Z' });
    expect(screen.queryByRole('link', { name: 'View Post' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'View Post' }));
    expect(done).toEqual(['preview']);
  },
);

test('post row: a future date has its year', () => {
  renderRow({ status: 'scheduled', scheduledFor: '2035-07-01T12:00:00.000Z' });
  screen.getByText(/^Goes live Jul 1, 2035, /);
});

test('post row: busy buttons keep the focus and do nothing', () => {
  const done = renderRow({ status: 'draft' }, true);
  const edit = screen.getByRole('button', { name: 'Edit Post' });
  edit.focus();
  fireEvent.click(edit);
  expect(document.activeElement).toBe(edit);
  expect(done).toEqual([]);
});

test('post row: a live post whose update is scheduled is published, with the time of the update', () => {
  renderRow({ status: 'published', hasDraft: true, updateScheduledFor: '2035-07-01T12:00:00.000Z' });
  screen.getByText('Published');
  screen.getByText(/^Update scheduled for/);
  screen.getByText(/Jul 1, 2035/);
  screen.getByRole('link', { name: 'View Post' });
});
