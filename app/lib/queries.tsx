import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { listen } from './listen.ts';
import { findQueryResults, ReadOnServerContext, setQueryResults } from './load-page.ts';
import { currentQueryClient } from './query-client.ts';

/** Provides the query client: on the server that of the request, in the browser filled with what came with the page. */
export function Queries({ children }: { children: ReactNode }) {
  const { client: requestClient } = useContext(ReadOnServerContext);
  const queries = findQueryResults(useMatches());
  const [client] = useState(() => {
    if (requestClient) return requestClient;
    const current = currentQueryClient();
    setQueryResults(current, queries);
    return current;
  });

  // Kept by the browser for Back: what is older than its cache time is read again.
  useEffect(() => {
    const refetch = () => client.refetchQueries({ type: 'active', stale: true });
    return listen('pageshow', ({ persisted }) => persisted && refetch());
  }, [client]);

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
