// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import type { RequestItem } from '#shared/contracts/requests.ts';
import { AfterReply } from './after-reply.tsx';

afterEach(cleanup);

const request = {
  _id: 'a'.repeat(24),
  name: 'Maya',
  email: 'maya@example.com',
  message: 'Could you',
  answeredAt: null,
} as RequestItem;

function show(shown: RequestItem) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AfterReply request={shown} />
    </QueryClientProvider>,
  );
}

test('request: ticking the box marks a request as answered, and keeps the focus', async () => {
  connectApi(() => new Promise(() => {}));
  show(request);
  const box = screen.getByLabelText<HTMLInputElement>('Answered');
  box.focus();
  fireEvent.click(box);
  await expect.poll(() => box.checked).toBe(true);
  expect(box.disabled).toBe(false);
  await expect.poll(() => document.activeElement).toBe(box);
});

test('request: the testimonial link replaces its button, ready to be copied', async () => {
  connectApi(async () => Response.json({ url: 'https://site.example/testimonial/t' }));
  show({ ...request, answeredAt: '2026-06-01T12:00:00.000Z' });
  const button = screen.getByRole('button', { name: 'Make a testimonial link' });
  button.focus();
  fireEvent.click(button);
  const link = await screen.findByDisplayValue(/testimonial\/t$/);
  await expect.poll(() => document.activeElement).toBe(link);
});
