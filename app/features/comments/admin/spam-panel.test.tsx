// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminComment } from '#shared/contracts/comments.ts';
import { ModerationCard } from './moderation-card.tsx';
import { SpamPanel } from './spam-panel.tsx';
import type { Moderation } from './use-moderation.ts';

afterEach(cleanup);

test('spam list: the button that deletes spam keeps the focus while busy, and works once', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const deleteSpam = vi.fn(() => promise);
  render(<SpamPanel moderation={{ deleteSpam } as unknown as Moderation} />);
  const button = screen.getByRole('button', { name: 'Delete High (≥80)' });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Processing...');
  await expect.poll(() => document.activeElement).toBe(button);
  expect(button.matches(':disabled')).toBe(false);
  expect(deleteSpam).toHaveBeenCalledTimes(1);
  resolve(true);
  await expect.poll(() => screen.queryByText('Processing...')).toBeNull();
});

const comment = {
  _id: '0123456789abcdef01234567',
  authorName: 'Ann',
  content: 'Fine.',
  status: 'pending',
  spamScore: 0,
  spamReasons: [],
  createdAt: '2026-06-01T12:00:00.000Z',
  post: { _id: '', title: 'A post', slug: 'a-post' },
} as unknown as AdminComment;

/** A card with what jsdom does not have. */
function showCard(shown: AdminComment, act: () => boolean, isBusy = false) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  render(
    <ModerationCard
      comment={shown}
      isSelected={false}
      moderation={{ isBusy, decide: async () => act() }}
      onSelect={act}
      onReply={act}
      onDelete={act}
    />,
  );
}

test('spam list: the buttons of a busy comment do nothing, but can be focused', () => {
  const act = vi.fn(() => true);
  showCard(comment, act, true);
  for (const button of screen.getAllByRole('button')) {
    expect(button.matches(':disabled')).toBe(false);
    fireEvent.click(button);
  }
  expect(act).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

test.each([
  [{ status: 'pending' }, 'Held because it is very short and only praises.'],
  [{ status: 'spam' }, 'Taken for spam because it is very short and only praises.'],
  [
    { status: 'approved', decided: true },
    'You approved it. The filter noticed that it is very short and only praises.',
  ],
])('spam list: the reasons of a comment that is %o are a sentence', (state, sentence) => {
  showCard({ ...comment, ...state, spamReasons: ['is very short', 'only praises'] } as AdminComment, vi.fn());
  screen.getByText(sentence);
  vi.unstubAllGlobals();
});
