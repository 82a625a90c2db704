// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { guardSubmits, reloadOnReturn } from './reload.ts';

afterEach(() => vi.unstubAllGlobals());

test('a page that must not be old: it is reloaded when it comes back from the cache, unless files are chosen', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const stop = reloadOnReturn();
  const show = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  show(false);
  expect(reload).not.toHaveBeenCalled();
  show(true);
  expect(reload).toHaveBeenCalledOnce();
  const input = document.createElement('input');
  input.type = 'file';
  Object.defineProperty(input, 'files', { value: [new File(['a'], 'a.txt')] });
  document.body.append(input);
  show(true);
  input.remove();
  stop();
  show(true);
  expect(reload).toHaveBeenCalledOnce();
});

test('a form: it is sent once, and stays on its page without a connection', () => {
  const stop = guardSubmits();
  const submit = (onLine: boolean) => {
    vi.stubGlobal('navigator', { onLine });
    return window.dispatchEvent(new Event('submit', { cancelable: true }));
  };
  expect([submit(false), submit(true), submit(true)]).toEqual([false, true, false]);
  window.dispatchEvent(new Event('pageshow'));
  expect([submit(true), submit(true)]).toEqual([true, false]);
  stop();
  expect(submit(false)).toBe(true);
});
