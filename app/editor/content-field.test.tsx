// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { expect, test } from 'vitest';
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
