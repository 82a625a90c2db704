// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { hasUnsavedWork } from '#app/lib/unsaved-work.ts';
import { SettingsForm } from './settings-form.tsx';

/** A fake server: the saved settings, with the API's version check. */
let saved: Record<string, unknown>;
let version: number;

beforeEach(() => {
  saved = { siteOrigin: 'https://first.example', mailFrom: null, typeface: 'book' };
  version = 1;
  connectApi(async (url, init) => {
    if (url.includes('/test-mail'))
      return Response.json({
        delivered: false,
        to: 'me@x.example',
        answer: 'No such host',
        field: 'smtpHost',
      });
    if (init.method === 'PUT') {
      const sent = JSON.parse(String(init.body));
      if (sent.version !== version) return Response.json({ error: 'Changed elsewhere.' }, { status: 409 });
      saveElsewhere(sent.fields);
    }
    return Response.json({ item: { fields: saved, locked: {}, isAddressSet: true, version } });
  });
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

function saveElsewhere(fields: Record<string, unknown>) {
  saved = { ...saved, ...fields };
  version += 1;
}

async function openForm() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SettingsForm />
    </QueryClientProvider>,
  );
  return await screen.findByLabelText<HTMLInputElement>('Address of the site');
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save settings' }));

test('settings form: an address with a group of settings scrolls to it once they are loaded', async () => {
  window.location.hash = '#visitors';
  await openForm();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'Visitors' }));
  window.location.hash = '';
});

test("settings form: two tabs that changed the same field see each other's value, and choose", async () => {
  const address = await openForm();
  fireEvent.change(address, { target: { value: 'https://mine.example' } });
  saveElsewhere({ siteOrigin: 'https://theirs.example' });
  save();
  const note = await screen.findByText('Saved elsewhere as “https://theirs.example”.');
  expect(address.getAttribute('aria-describedby')).toContain(note.id);
  await expect.poll(() => document.activeElement).toBe(address);
  expect([address.value, saved.siteOrigin]).toEqual(['https://mine.example', 'https://theirs.example']);
  save();
  await screen.findByText('Saved.');
  expect(saved.siteOrigin).toBe('https://mine.example');
});

test("settings form: discarding one's own value takes the other tab's", async () => {
  const address = await openForm();
  fireEvent.change(address, { target: { value: 'https://mine.example' } });
  saveElsewhere({ siteOrigin: 'https://theirs.example' });
  save();
  await screen.findByText(/changed elsewhere in the meantime/);
  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(address.value).toBe('https://theirs.example');
});

test('settings form: changes of another tab to other fields cause no conflict', async () => {
  const address = await openForm();
  fireEvent.change(address, { target: { value: 'https://mine.example' } });
  saveElsewhere({ mailFrom: 'me@example.com' });
  save();
  await screen.findByText('Saved.');
  expect(saved).toMatchObject({ siteOrigin: 'https://mine.example', mailFrom: 'me@example.com' });
});

test('settings form: the save button keeps the focus, and does nothing without changes', async () => {
  const address = await openForm();
  fireEvent.change(address, { target: { value: 'https://mine.example' } });
  const button = screen.getByRole('button', { name: 'Save settings' });
  button.focus();
  save();
  await screen.findByText('Saved.');
  await expect.poll(() => document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  save();
  expect(version).toBe(2);
});

test('settings form: a failed test mail says so, and leads to the field at fault', async () => {
  await openForm();
  fireEvent.click(screen.getByRole('button', { name: 'Send a test email' }));
  const answer = await screen.findByText('Not delivered to me@x.example.');
  expect(answer.closest('[role=status]')?.className).toBe('');
  screen.getByText('The mail server could not be reached. Check its name and the port.');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Mail server'));
});

test('settings form: settings restored from a draft count as unsaved: an ended session asks in place', async () => {
  window.localStorage.setItem('octavo.settings-draft', JSON.stringify({ analyticsId: 'G-1' }));
  await openForm();
  expect(hasUnsavedWork()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Discard it' }));
  expect(hasUnsavedWork()).toBe(false);
});

test('settings form: the time zone of mails is chosen from the zones that the browser knows', async () => {
  await openForm();
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Europe/Berlin' } });
  save();
  await screen.findByText('Saved.');
  expect(saved.timeZone).toBe('Europe/Berlin');
});
