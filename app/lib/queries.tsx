import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { listen } from './listen.ts';
import { OnServerContext, type QueryResults } from './load-page.ts';
import { currentQueryClient } from './query-client.ts';

/** Provides the query client: on the server that of the request, in the browser filled with what came with the page. */
export function Queries({ children }: { children: ReactNode }) {
  const { client: requestClient } = useContext(OnServerContext);
  const loaded = useMatches().at(-1)?.loaderData as { queries?: QueryResults } | undefined;
  const [client] = useState(() => {
    if (requestClient) return requestClient;
    const current = currentQueryClient();
    // As fresh as the page: our cache never serves a stale one.
    for (const [key, result] of loaded?.queries ?? [])
      if (current.getQueryData(key) === undefined) current.setQueryData(key, result);
    return current;
  });

  // Kept by the browser for Back: what is older than its cache time is read again.
  useEffect(() => {
    const refetch = () => client.refetchQueries({ type: 'active', stale: true });
    return listen('pageshow', ({ persisted }) => persisted && refetch());
  }, [client]);

  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
