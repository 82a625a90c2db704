// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { reloadOnReturn } from './reload.ts';

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
