import type { IncomingMessage } from 'node:http';

/** The matched route of a request, such as `/api/samples/:id`. Requests that never reached the app have none. */
export const routeNames = new WeakMap<IncomingMessage, string>();
