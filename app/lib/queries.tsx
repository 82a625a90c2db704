import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMatches } from 'react-router';
import { queriesOf, setQueryResults } from './load-page.ts';
import { currentQueryClient } from './query-client.ts';

/** Provides the query client, filled with the results that came with the page. */
export function Queries({ children }: { children: ReactNode }) {
  const queries = queriesOf(useMatches());
  const [client] = useState(() => {
    const current = currentQueryClient();
    setQueryResults(current, queries);
    return current;
  });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
