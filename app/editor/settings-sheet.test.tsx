// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSettingsSheet } from './settings-sheet.tsx';

test.each([
  ['a phone', false, 'settings'],
  ['a wide screen', true, 'marginNotes'],
])('settings sheet: on %s (wide: %s), that of a sample with notes begins with %s', (_, matches, panel) => {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }));
  const { result } = renderHook(() => useSettingsSheet(true));
  expect(result.current.panel).toBe(panel);
  act(() => result.current.setPanel('settings'));
  act(() => void result.current.showNewNote());
  expect(result.current.panel).toBe(panel);
  vi.unstubAllGlobals();
});
