import { channel } from 'node:diagnostics_channel';

/** Notifies listeners of the duration of each statement, in milliseconds. */
export const queryTimes = channel('octavo.database.query');
