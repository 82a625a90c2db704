import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refetchAll } from './moderation.queries.ts';

test('moderation: after an action the number of pending comments in the bar is fetched again', async () => {
  const client = new QueryClient();
  client.setQueryData(['admin', 'overview'], { waiting: { pendingComments: 2 } });
  await refetchAll(client);
  expect(client.getQueryState(['admin', 'overview'])?.isInvalidated).toBe(true);
});
