import type { IncomingMessage } from 'node:http';

/** The route that a request took, such as `/api/samples/:id`. What never reached the app has none. */
export const routeNames = new WeakMap<IncomingMessage, string>();
