// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { Activity, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ContentField, loadRichText } from './content-field.tsx';
import { canHold } from './held-markup.ts';

test('content field: the editor is shown also if its code arrives after the first render and before its effects', async () => {
  const field = (mode: 'hidden' | 'visible') => (
    // Effects of what is hidden run when it becomes visible.
    <Activity mode={mode}>
      <ContentField
        content="<p>Bread is old.</p>"
        isSample={false}
        error={undefined}
        written={null}
        onChange={() => {}}
        onWritten={() => {}}
        onError={() => {}}
      />
    </Activity>
  );
  const { rerender } = render(field('hidden'));
  expect(screen.queryByRole('textbox', { hidden: true })).toBeNull();
  await loadRichText();
  rerender(field('visible'));
  expect((await screen.findByRole('textbox', { name: 'Content *' })).textContent).toBe('Bread is old.');
});

test('content field: paragraphs of WordPress’ classic editor stay source', () => {
  expect(canHold('One <em>word</em>.\n\nTwo.', false)).toBe(false);
  expect(canHold('<p>One</p>\n\n<p>Two</p>', false)).toBe(true);
  expect(canHold('<img src="/media/a.png"><pre>One\n\nTwo</pre>', false)).toBe(true);
});

test('content field: on a slow phone, where the render of the page is interrupted, the editor is made once', async () => {
  await loadRichText();
  // As in a browser: a test's own renders are never interrupted.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const mount = vi.spyOn(Editor.prototype, 'mount');
  function Slow() {
    for (const end = performance.now() + 20; performance.now() < end; );
    return null;
  }
  const page = document.body.appendChild(document.createElement('div'));
  const root = createRoot(page);
  startTransition(() =>
    root.render(
      <>
        <ContentField
          content="<p>Made once.</p>"
          isSample={false}
          error={undefined}
          written={null}
          onChange={() => {}}
          onWritten={() => {}}
          onError={() => {}}
        />
        <Slow />
        <Slow />
      </>,
    ),
  );
  await vi.waitFor(() => expect(page.querySelector('[role=textbox]')?.textContent).toBe('Made once.'));
  root.unmount();
  expect(mount).toHaveBeenCalledOnce();
});
