// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { KeySwitch, listenForKey } from './single-keys.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

test('reading keys: the key M can be switched off and on again, and this browser remembers it', () => {
  const run = vi.fn();
  const stop = listenForKey('m', run);
  const press = () => fireEvent.keyDown(document.body, { key: 'm' });
  render(<KeySwitch />);
  const off = () => screen.getByRole('button', { name: 'Turn off the key M' });
  press();
  expect(run).toHaveBeenCalledTimes(1);
  fireEvent.click(off());
  press();
  expect(run).toHaveBeenCalledTimes(1);
  cleanup();
  render(<KeySwitch />);
  expect(off().getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(off());
  press();
  expect(run).toHaveBeenCalledTimes(2);
  stop();
});
