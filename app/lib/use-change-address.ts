import { useLocation, useNavigate, useNavigation } from 'react-router';
import { changedAddress } from './list-parameters.ts';

/**
 * Changes words or filters in the address of a list. The rest is taken from where the router is going: of a tag and
 * words that are chosen in one moment none is put back. `flushSync` draws at once where it is going; by itself that
 * would be a transition, which may come after the next click.
 */
export function useChangeAddress() {
  const navigate = useNavigate();
  const here = useLocation();
  const next = useNavigation().location;
  const { pathname, search } = next?.pathname === here.pathname ? next : here;

  return (change: Record<string, string>, { replace }: { replace: boolean }) => {
    const changed = changedAddress(new URLSearchParams(search), change).toString();
    if (changed === new URLSearchParams(search).toString()) return;
    navigate({ pathname, search: changed }, { replace, preventScrollReset: true, flushSync: true });
  };
}
