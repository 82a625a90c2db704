import { channel } from 'node:diagnostics_channel';

/** How long each statement took, in milliseconds, for whoever listens. */
export const queryTimes = channel('octavo.database.query');
