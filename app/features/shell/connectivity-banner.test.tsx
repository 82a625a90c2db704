// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { reportConnectivity } from '#app/lib/connectivity.ts';
import { currentToasts, dismissToast, showToast } from '#app/lib/toast-store.ts';
import { ConnectivityBanner } from './connectivity-banner.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
});

function open() {
  render(
    <MemoryRouter>
      <ConnectivityBanner />
    </MemoryRouter>,
  );
}

const happen = (event: string) => act(() => window.dispatchEvent(new Event(event)));

test('connectivity banner: offline is announced once', () => {
  open();
  happen('offline');
  expect(screen.getAllByText('No Internet Connection')).toHaveLength(1);
});

test('connectivity banner: back online, only the messages about the lost connection are removed', () => {
  open();
  happen('offline');
  showToast('network', 'You appear to be offline.');
  showToast('success', 'Saved');
  happen('online');
  expect(screen.getByText('Connection Restored')).toBeTruthy();
  expect(currentToasts().map(({ message }) => message)).toEqual(['Saved']);
});

function losePage() {
  const retry = vi.fn();
  act(() => reportConnectivity({ type: 'failed', problem: 'server-error', retry }));
  return retry;
}

test('connectivity banner: Retry continues to the page that failed', () => {
  open();
  const retry = losePage();
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  expect(retry).toHaveBeenCalledOnce();
});

test.each([
  ['the connection is back', () => happen('online')],
  ['other requests come through', () => act(() => reportConnectivity({ type: 'recovered' }))],
])('the page that did not come is asked for again when %s, unless somebody is writing', (_when, recover) => {
  open();
  const retry = losePage();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  recover();
  expect(retry).not.toHaveBeenCalled();
  field.remove();
  recover();
  expect(retry).toHaveBeenCalledOnce();
});

test('connectivity banner: a dismissed banner does not continue later', () => {
  open();
  const retry = losePage();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  act(() => reportConnectivity({ type: 'recovered' }));
  happen('online');
  expect(retry).not.toHaveBeenCalled();
});
