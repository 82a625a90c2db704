import { use, useCallback } from 'react';
import { UNSAFE_DataRouterContext, useNavigate } from 'react-router';
import { changedAddress } from './list-parameters.ts';

/**
 * Changes words or filters in the address of a list. The rest is taken from where the router is going to be, which hooks
 * say only when it is drawn: a tag and words that are chosen in one moment would put each other back.
 */
export function useChangeAddress() {
  const router = use(UNSAFE_DataRouterContext)?.router;
  const navigate = useNavigate();

  return useCallback(
    (change: Record<string, string>, { replace }: { replace: boolean }) => {
      if (!router) return;
      const { location, navigation } = router.state;
      const { pathname, search } = navigation.location ?? location;
      const next = changedAddress(new URLSearchParams(search), change).toString();
      // Whoever is leaving is not held back.
      if (pathname !== location.pathname || next === new URLSearchParams(search).toString()) return;
      navigate({ pathname, search: next }, { replace, preventScrollReset: true });
    },
    [router, navigate],
  );
}
