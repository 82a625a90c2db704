// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#app/lib/api.ts';
import { networkMessages } from '#app/lib/connectivity.ts';
import { currentToasts, dismissToasts } from '#app/lib/toast-store.ts';
import { LoadError } from '#app/ui/load-states.tsx';
import { LOAD_FAILURE, useFailureToast } from './use-failure-toast.ts';

afterEach(() => {
  cleanup();
  dismissToasts('network');
});

function List({ error }: { error: Error }) {
  useFailureToast(error);
  return <LoadError query={{ error, refetch: () => {} }} fallback={LOAD_FAILURE} />;
}

test.each([
  [networkMessages.offline, LOAD_FAILURE],
  [networkMessages.timeout, networkMessages.timeout],
])('a list that fails with “%s” says “%s”: being offline is said by the banner alone', (message, said) => {
  render(<List error={new ApiError(message)} />);
  expect(screen.getByRole('alert').textContent).toContain(said);
  expect(currentToasts()).toMatchObject([{ kind: 'network', message: said }]);
});
