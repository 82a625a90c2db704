// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { PasswordQuestion } from '#app/ui/password-question.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LoginForm } from './login-form.tsx';
import { ResetForm } from './reset-form.tsx';

let sent: string[];

beforeEach(() => {
  sent = [];
  connectApi(async (url, init) => {
    if (init?.method !== 'POST') return Response.json({ isOffered: false });
    sent.push(String(init.body));
    if (url.includes('/login')) return Response.json({ error: 'Invalid email or password' }, { status: 401 });
    return Response.json({ message: 'On its way.' });
  });
});
afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('sign in forms: half an address requests no link', () => {
  render(<ForgotForm />);
  fill('Email', 'owner');
  press('Send reset link');
  const field = screen.getByLabelText('Email');
  expect(screen.getByText(/the whole address/).id).toBe(field.getAttribute('aria-describedby'));
  expect(document.activeElement).toBe(field);
  expect(sent).toEqual([]);
});

test('sign in forms: after requesting a link, a message is shown and another address can be used', async () => {
  render(<ForgotForm />);
  fill('Email', 'owner@localhost');
  press('Send reset link');
  const note = await screen.findByRole('status');
  await waitFor(() => expect(document.activeElement).toBe(note));
  expect(note.textContent).toContain('owner@localhost');
  press('Enter another address');
  expect(screen.getByLabelText('Email')).toBeDefined();
});

test('sign in forms: a missing field gets the focus, and a refused password keeps it', async () => {
  render(<LoginForm onSignedIn={() => {}} />);
  fill('Email', 'owner@example.com');
  const button = screen.getByRole('button', { name: 'Sign in' });
  fireEvent.click(button);
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Password'));
  fill('Password', 'wrong');
  button.focus();
  fireEvent.click(button);
  // A browser takes the focus from a button that is disabled.
  expect(button.hasAttribute('disabled')).toBe(false);
  await screen.findByText('Invalid email or password');
  await expect.poll(() => document.activeElement).toBe(button);
});

test('sign in forms: different passwords focus the second one, and a set one is announced', async () => {
  render(<ResetForm token="t" onDone={() => {}} />);
  fill('New password', 'long enough');
  fill('Confirm new password', 'something else');
  press('Set new password');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Confirm new password'));
  fill('Confirm new password', 'long enough');
  press('Set new password');
  const done = await screen.findByText('Password updated. Redirecting…');
  await waitFor(() => expect(document.activeElement).toBe(done));
});

test('sign in forms: a link without its token says so at once and leads to a new one', () => {
  render(<ResetForm token={null} onDone={() => {}} />);
  expect(screen.getByRole('alert').textContent).toBe('Invalid or missing reset token');
  fill('New password', 'long enough');
  expect(screen.getByRole('alert').textContent).toBe('Invalid or missing reset token');
  // One link to a new one, not two.
  expect(screen.getByRole('link').textContent).toBe('ask for a new one');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/forgot');
});

test('sign in forms: a refused password is asked for again at its field', async () => {
  render(
    <PasswordQuestion
      action="Continue"
      onPassword={() => Promise.reject(new Error('This is not your current password.'))}
    />,
  );
  fill('Your password', 'wrong');
  press('Continue');
  await screen.findByText('This is not your current password.');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your password')));
});
