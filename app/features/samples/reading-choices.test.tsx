// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopySwitch, KeySwitch } from './reading-choices.tsx';

afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

test('reading keys: the key M can be switched off and on again, and this browser remembers it', () => {
  const turn = vi.fn();
  const open = () =>
    render(
      <>
        <CopySwitch copies={['marked', 'finished']} shown="finished" getAddress={() => ''} onTurn={turn} />
        <KeySwitch />
        <input aria-label="Search" />
      </>,
    );
  const press = (target: Element = document.body) => fireEvent.keyDown(target, { key: 'm' });
  open();
  const off = () => screen.getByRole('button', { name: 'Turn off the key M' });
  press();
  press(screen.getByLabelText('Search'));
  expect(turn.mock.calls).toEqual([['marked']]);
  fireEvent.click(off());
  press();
  expect(turn).toHaveBeenCalledTimes(1);
  cleanup();
  open();
  expect(off().getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(off());
  press();
  expect(turn).toHaveBeenCalledTimes(2);
});
