// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
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

test('offline is said once', () => {
  open();
  happen('offline');
  expect(screen.getAllByText('No Internet Connection')).toHaveLength(1);
});

test('what was said of the lost connection goes when it is back, and nothing else', () => {
  open();
  happen('offline');
  showToast('network', 'You appear to be offline.');
  showToast('success', 'Saved');
  happen('online');
  expect(screen.getByText('Connection Restored')).toBeTruthy();
  expect(currentToasts().map(({ message }) => message)).toEqual(['Saved']);
});
