// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { useSubmissionsView } from './use-submissions-view.ts';

afterEach(cleanup);

test('use submissions view: a search is stored in the address with its tab', () => {
  const { result } = renderHook(() => ({ ...useSubmissionsView(), address: useLocation().search }), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/admin?page=3']}>{children}</MemoryRouter>,
  });
  act(() => result.current.change({ q: 'quagga' }));
  expect(result.current.address).toBe('?tab=submissions&q=quagga');
});
