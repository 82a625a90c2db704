import { useEffect } from 'react';

/** The browser asks before the page is left while a request is being sent. */
export function useLeaveQuestion(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return;
    const stop = new AbortController();
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: stop.signal });
    return () => stop.abort();
  }, [isSending]);
}
