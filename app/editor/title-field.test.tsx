// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TitleField } from './title-field.tsx';
import type { SavedText } from './use-saving.ts';

function fieldWith(title: string) {
  const saving = { text: { fields: { title } }, errors: {} } as SavedText['saving'];
  return <TitleField saving={saving} />;
}

test('title field: without `field-sizing` it is as high as its title, also when that gets shorter', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  const { rerender } = render(fieldWith('One line'));
  const field = screen.getByRole('textbox');
  const lines = vi.spyOn(field, 'scrollHeight', 'get');
  for (const height of [138, 46]) {
    lines.mockReturnValue(height);
    rerender(fieldWith(`A title ${height} high`));
    expect(field.style.height).toBe(`${height}px`);
  }
  vi.unstubAllGlobals();
});
