import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useState } from 'react';
import { useMatches } from 'react-router';
import { collectQueries, RequestClientContext, setQueryResults } from './load-page.ts';
import { currentQueryClient } from './query-client.ts';

/** Provides the query client: on the server that of the request, in the browser filled with what came with the page. */
export function Queries({ children }: { children: ReactNode }) {
  const requestClient = useContext(RequestClientContext);
  const queries = collectQueries(useMatches());
  const [client] = useState(() => {
    if (requestClient) return requestClient;
    const current = currentQueryClient();
    setQueryResults(current, queries);
    return current;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
