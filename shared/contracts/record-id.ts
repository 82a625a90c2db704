/** A record id: 24 lower-case hex characters. */
export const RECORD_ID = /^[0-9a-f]{24}$/;
