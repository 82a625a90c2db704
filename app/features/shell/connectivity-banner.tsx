import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer } from 'react';
import { isNetworkError } from '#app/lib/api.ts';
import { classifyProblem } from '#app/lib/connectivity.ts';
import { Button } from '#app/ui/button.tsx';
import { bannerOf, connectivityReducer, durationOf } from './connectivity-state.ts';

const tones = {
  online: '',
  offline: 'border-warning bg-warning-wash text-warning',
  problem: 'border-warning bg-warning-wash text-warning',
  reconnected: 'border-success bg-success-wash text-success',
  fading: 'border-success bg-success-wash text-success opacity-0',
};

/** Says when the connection is gone, in trouble, or back. */
export function ConnectivityBanner() {
  const [state, dispatch] = useReducer(connectivityReducer, { phase: 'online' });
  const queryClient = useQueryClient();

  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('offline', () => dispatch({ type: 'went-offline' }), { signal: stop.signal });
    window.addEventListener('online', () => dispatch({ type: 'came-online' }), { signal: stop.signal });
    if (!navigator.onLine) dispatch({ type: 'went-offline' });
    return () => stop.abort();
  }, []);

  // Reads that never arrived are told here; a list that fails quietly marks its query as silent.
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.query.meta?.silent) return;
        if (event.action.type === 'success') dispatch({ type: 'recovered' });
        if (event.action.type === 'error' && isNetworkError(event.action.error)) {
          dispatch({ type: 'failed', problem: classifyProblem(String(event.action.error)) });
        }
      }),
    [queryClient],
  );

  useEffect(() => {
    const duration = durationOf(state);
    if (duration === undefined) return;
    const timer = setTimeout(() => dispatch({ type: 'time-passed' }), duration);
    return () => clearTimeout(timer);
  }, [state]);

  const banner = bannerOf(state);
  return (
    <div role="status" aria-live="polite" className="print:hidden">
      {banner && (
        <div
          data-phase={state.phase}
          className={`fixed inset-x-0 top-header z-30 border-b px-5 py-3 font-sans text-[0.9375rem] leading-snug transition-opacity duration-500 sm:px-8 ${tones[state.phase]}`}
        >
          <div className="mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <p>
              <strong className="font-semibold">{banner.title}</strong> <span>{banner.text}</span>
            </p>
            {(state.phase === 'offline' || state.phase === 'problem') && (
              <div className="flex gap-3">
                <Button look="outline" size="small" onClick={() => window.location.reload()}>
                  Retry
                </Button>
                {state.phase === 'problem' && (
                  <Button look="plain" size="small" onClick={() => dispatch({ type: 'dismissed' })}>
                    Dismiss
                  </Button>
                )}
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
