// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SiteSettings } from '#shared/contracts/site-settings.ts';

const ANALYTICS = 'https://www.googletagmanager.com/gtag/js?id=G-TEST';
const WIDGET = 'https://chat.example/widget.js';
const site: SiteSettings = {
  origin: 'https://octavo.example',
  analyticsId: 'G-TEST',
  chatWidgetUrl: WIDGET,
  asksConsent: true,
};

const reloadPage = vi.hoisted(() => vi.fn());
vi.mock('#app/lib/reload.ts', () => ({ reloadPage }));
vi.mock('./quiet-performance-log.ts', () => ({ keepPerformanceLogQuiet: () => {} }));

let loaded: string[];
let whenIdle: (() => void)[];

beforeEach(() => {
  reloadPage.mockReset();
  loaded = [];
  whenIdle = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => whenIdle.push(run));
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    loaded.push((script as HTMLScriptElement).src);
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.localStorage.clear();
});

/** Opens a document: module state is reset, browser storage is not. */
async function open(path = '/samples', asking: Partial<SiteSettings> = {}) {
  cleanup();
  vi.resetModules();
  loaded = [];
  const { Consent } = await import('./consent.tsx');
  const { ThirdParties } = await import('./third-parties.tsx');
  const shown = { ...site, ...asking };
  render(
    <MemoryRouter initialEntries={[path]}>
      {shown.asksConsent && <Consent />}
      <ThirdParties site={shown} />
    </MemoryRouter>,
  );
  await idle();
}

/** Runs everything that waits for an idle moment, and what that fetches in turn. */
async function idle() {
  await act(async () => {
    for (const run of whenIdle.splice(0)) run();
    await vi.dynamicImportSettled();
  });
}

async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await idle();
}

test('consent: nothing is loaded before the visitor has answered', async () => {
  await open();
  screen.getByText(/^May this site load visitor statistics and a chat window/);
  expect(loaded).toEqual([]);
});

test('consent: Yes loads both at once, and is remembered', async () => {
  await open();
  await press('Yes, load them');
  expect(loaded).toEqual([ANALYTICS, WIDGET]);
  expect(screen.getByRole('status').textContent).toBe('Visitor statistics and chat are on.');

  await open();
  expect(screen.queryByRole('button', { name: 'Yes, load them' })).toBeNull();
  expect(loaded).toEqual([ANALYTICS, WIDGET]);
});

test('consent: No loads nothing, and is remembered', async () => {
  await open();
  await press('No, thank you');
  expect(loaded).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('Visitor statistics and chat are off.');

  await open();
  expect(screen.queryByRole('button', { name: 'No, thank you' })).toBeNull();
  expect(loaded).toEqual([]);
  expect(reloadPage).not.toHaveBeenCalled();
});

test('consent: No can become Yes later', async () => {
  await open();
  await press('No, thank you');
  await press('Change privacy choice');
  expect(loaded).toEqual([]);
  await press('Yes, load them');
  expect(loaded).toEqual([ANALYTICS, WIDGET]);
  expect(reloadPage).not.toHaveBeenCalled();
});

test('consent: answering with a key keeps the focus at the question', async () => {
  await open();
  const question = screen.getByRole('region', { name: 'Privacy choice' });
  for (const name of ['No, thank you', 'Change privacy choice', 'Yes, load them']) {
    screen.getByRole('button', { name }).focus();
    await press(name);
    await expect.poll(() => document.activeElement).toBe(question);
  }
});

test('consent: Yes can become No later, which reloads the page without them', async () => {
  await open();
  await press('Yes, load them');
  await press('Change privacy choice');
  await press('No, thank you');
  expect(reloadPage).toHaveBeenCalledOnce();
  await open();
  expect(loaded).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('Visitor statistics and chat are off.');
});

test('consent: an answer in another tab applies here too', async () => {
  await open();
  window.localStorage.setItem('consent', 'allowed');
  act(() => void window.dispatchEvent(new Event('storage')));
  await idle();
  expect(loaded).toEqual([ANALYTICS, WIDGET]);
});

test('consent: a browser without storage applies the answer to this page', async () => {
  await open();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Storage is off');
  });
  await press('Yes, load them');
  expect(loaded).toEqual([ANALYTICS, WIDGET]);
});

test('consent: a site that does not ask loads both', async () => {
  await open('/samples', { asksConsent: undefined });
  expect(loaded).toEqual([ANALYTICS, WIDGET]);
});
