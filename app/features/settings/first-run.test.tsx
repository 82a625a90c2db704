// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { defaultWords } from '#tests/support/page-words.ts';
import { FirstRun } from './first-run.tsx';

const DRAFT_KEY = 'octavo.settings-draft';
let settings: Record<string, unknown>;
let demo: object;
let sent: Record<string, unknown>[];

beforeEach(() => {
  sent = [];
  demo = { samples: 2, posts: 1, comments: 0, restorableUntil: null };
  settings = { siteOrigin: 'http://localhost:4000', smtpPassword: false, firstRunStep: 0 };
  connectApi(async (url, init) => {
    if (url.includes('/demo-content')) return Response.json(demo);
    if (url.includes('/words/brand'))
      return Response.json({ item: { fields: defaultWords.brand, version: 0 } });
    if (init?.method === 'PUT') {
      const { fields } = JSON.parse(String(init.body));
      sent.push(fields);
      if (fields.siteOrigin === 'nowhere') {
        const errors = [{ field: 'siteOrigin', message: 'must be an address' }];
        return Response.json({ error: 'The site origin must be an address.', errors }, { status: 400 });
      }
      settings = { ...settings, ...fields };
    }
    const item = { fields: settings, locked: {}, isAddressSet: false, isTakenOver: false, version: 0 };
    return Response.json({ item });
  });
});
afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

async function renderFirstRun(title = 'Who writes here?') {
  const router = createMemoryRouter([{ path: '*', element: <FirstRun /> }]);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: title });
}

const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continue' }));

test('first run: refused input of the settings form does not block it, and stays', async () => {
  window.localStorage.setItem(DRAFT_KEY, JSON.stringify({ siteOrigin: 'nowhere', analyticsId: 'G-1' }));
  await renderFirstRun();
  goOn();
  const address = await screen.findByRole('textbox', { name: /Address of the site/ });
  expect(sent).toEqual([{ firstRunStep: 1 }]);
  goOn();
  const complaint = await screen.findByText('Must be an address.');
  expect(address.getAttribute('aria-describedby')).toContain(complaint.id);
  fireEvent.change(address, { target: { value: 'https://octavo.example' } });
  goOn();
  await screen.findByRole('heading', { name: 'Your email' });
  expect(sent.at(-1)).toEqual({ siteOrigin: 'https://octavo.example', firstRunStep: 2 });
  expect(JSON.parse(window.localStorage.getItem(DRAFT_KEY) ?? '')).toEqual({ analyticsId: 'G-1' });
});

test('first run: one form asks for name, field, university, face and a worked price', async () => {
  await renderFirstRun();
  for (const name of ['Your name', 'Your field', 'Your university', 'Portrait', 'One worked price'])
    screen.getByLabelText(name);
});

test('first run: a skipped step sends nothing', async () => {
  await renderFirstRun();
  goOn();
  const address = await screen.findByRole('textbox', { name: /Address of the site/ });
  fireEvent.change(address, { target: { value: 'nowhere' } });
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }));
  await screen.findByRole('heading', { name: 'Your email' });
  expect(sent.at(-1)).toEqual({ firstRunStep: 2 });
});

test('first run: an address without https:// gets it, by leaving the field and by Enter', async () => {
  settings = { ...settings, firstRunStep: 1 };
  await renderFirstRun('Where can people find you?');
  const address = screen.getByRole<HTMLInputElement>('textbox', { name: /Address of the site/ });
  fireEvent.change(address, { target: { value: 'www.octavo.example' } });
  fireEvent.blur(address);
  expect(address.value).toBe('https://www.octavo.example');
  fireEvent.change(address, { target: { value: 'octavo.example' } });
  fireEvent.keyDown(address, { key: 'Enter' });
  goOn();
  await expect.poll(() => sent.at(-1)).toMatchObject({ siteOrigin: 'https://octavo.example' });
});

test('first run: the time zone is saved with the step of the email', async () => {
  settings = { ...settings, firstRunStep: 2 };
  await renderFirstRun('Your email');
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Pacific/Auckland' } });
  goOn();
  await expect.poll(() => sent.at(-1)).toEqual({ timeZone: 'Pacific/Auckland', firstRunStep: 3 });
});

test('first run: a site without demonstration content has four steps and does not speak of it', async () => {
  demo = { samples: 0, posts: 0, comments: 0, restorableUntil: null };
  settings = { ...settings, firstRunStep: 3 };
  await renderFirstRun('A sentence about you');
  screen.getByText('Step 4 of 4');
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  await expect.poll(() => sent.at(-1)).toEqual({ firstRunStep: 5 });
});
