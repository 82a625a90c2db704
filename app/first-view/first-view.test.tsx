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
