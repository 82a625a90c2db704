// @vitest-environment happy-dom
import { useEffect, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import './first-view.ts';

// happy-dom has no fonts, and the script asks for them at once.
vi.hoisted(() => Object.assign(document, { fonts: { check: () => true, load: async () => [] } }));

const typeLetter = (field: HTMLInputElement, letter: string) => {
  // As an editor does it: React's own setter on the element is not called.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
    field,
    field.value + letter,
  );
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** As `root.tsx` says it. */
function useSayHydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    window.dispatchEvent(new Event('hydrated'));
  }, []);
}

const committed = Promise.withResolvers<void>();

function Search() {
  const [text, setText] = useState('');
  useLayoutEffect(() => committed.resolve(), []);
  useSayHydrated();
  return <input value={text} onInput={({ currentTarget }) => setText(currentTarget.value)} />;
}

test('first view: a letter typed between hydration and its effects is kept', async () => {
  document.body.innerHTML = '<input value="">';
  const field = document.querySelector('input') as HTMLInputElement;
  const root = hydrateRoot(document.body, <Search />);
  await committed.promise;
  expect(document.documentElement.dataset).not.toHaveProperty('hydrated');

  typeLetter(field, 'd');
  await expect.poll(() => 'hydrated' in document.documentElement.dataset).toBe(true);
  typeLetter(field, 'o');

  await expect.poll(() => field.value).toBe('do');
  root.unmount();
});

test('first view: scrolling counts as interaction', () => {
  delete document.documentElement.dataset.visited;
  document.dispatchEvent(new Event('scroll'));
  expect(document.documentElement.dataset).toHaveProperty('visited');
});

test('first view: what is sent while the scripts cannot be loaded goes as a plain form, but not offline', async () => {
  delete document.documentElement.dataset.hydrated;
  document.body.innerHTML =
    '<form method="post"><button>Send</button></form><script type="postponed" data-module></script>';
  const form = document.querySelector('form') as HTMLFormElement;
  const submit = vi.spyOn(form, 'submit').mockReturnValue();
  const fail = async () => {
    document.dispatchEvent(new Event('click'));
    document.dispatchEvent(new Event('DOMContentLoaded'));
    const script = await vi.waitUntil(() => document.head.querySelector<HTMLScriptElement>('[type=module]'));
    script.onerror?.(new Event('error'));
  };

  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  form.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
  expect(form.style.opacity).toBe('.6');
  await fail();
  expect(submit).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  await fail();
  expect([submit.mock.calls.length, form.style.opacity]).toEqual([1, '']);
});
