// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { TestimonialForm } from './testimonial-form.tsx';

afterEach(() => {
  cleanup();
  window.sessionStorage.clear();
});

test('testimonial form: an error is shown at its field, which gets the focus, and the text stays', async () => {
  const sent: Record<string, unknown>[] = [];
  connectApi(async (_url, init) => {
    const words = JSON.parse(String(init.body));
    sent.push(words);
    if (words.consent) return Response.json({ isReceived: true, isDecided: false }, { status: 201 });
    const errors = [{ field: 'consent', message: 'Your words are only used if you agree to that.' }];
    return Response.json({ error: 'consent', errors }, { status: 400 });
  });
  render(<TestimonialForm token="token" wasReceived={false} isDecided={false} />);
  const content = screen.getByLabelText<HTMLTextAreaElement>('In your own words');
  fireEvent.change(content, { target: { value: 'The margin notes taught me much.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Your words are only used if you agree to that.');
  const consent = screen.getByRole<HTMLInputElement>('checkbox');
  await expect.poll(() => document.activeElement).toBe(consent);
  expect(content.value).toBe('The margin notes taught me much.');
  fireEvent.click(consent);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const thanks = await screen.findByText(/I will read it before anyone else does/);
  await expect.poll(() => document.activeElement).toBe(thanks);
  expect(sent.at(-1)).toMatchObject({ content: 'The margin notes taught me much.', consent: true });
});

test('testimonial form: a sent testimonial can be changed until it was read', () => {
  const { rerender } = render(<TestimonialForm token="token" wasReceived isDecided={false} />);
  expect(screen.getByText('Write something different')).toBeTruthy();
  rerender(<TestimonialForm token="token" wasReceived isDecided />);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('testimonial form: the draft survives a reload until it is sent', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  connectApi(() => promise);
  const open = () => render(<TestimonialForm token="token" wasReceived={false} isDecided={false} />);
  const content = () => screen.getByLabelText<HTMLTextAreaElement>('In your own words');
  open();
  fireEvent.input(content(), { target: { value: 'The margin notes taught' } });
  cleanup();
  open();
  expect(content().value).toBe('The margin notes taught');

  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByRole('button', { name: 'Sending…' });
  expect(content().readOnly).toBe(true);
  resolve(Response.json({ isReceived: true, isDecided: false }, { status: 201 }));
  await screen.findByText(/I will read it before anyone else does/);
  cleanup();
  open();
  expect(content().value).toBe('');
});
