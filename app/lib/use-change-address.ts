import { useLocation, useNavigate, useNavigation } from 'react-router';
import { changedAddress } from './list-parameters.ts';

/**
 * Changes the search or filters in a list's URL. The other parameters are taken from the pending location, so that
 * two quick changes do not overwrite each other. `flushSync` renders the pending location at once; a transition might
 * render after the next click.
 */
export function useChangeAddress() {
  const navigate = useNavigate();
  const location = useLocation();
  const next = useNavigation().location;
  const { pathname, search } = next?.pathname === location.pathname ? next : location;

  return (change: Record<string, string>, { replace }: { replace: boolean }) => {
    const changed = changedAddress(new URLSearchParams(search), change).toString();
    if (changed === new URLSearchParams(search).toString()) return;
    navigate({ pathname, search: changed }, { replace, preventScrollReset: true, flushSync: true });
  };
}
