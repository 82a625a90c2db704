// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { expect, test } from 'vitest';
import { ContentField, loadRichText } from './content-field.tsx';

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
