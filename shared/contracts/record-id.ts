/** What a record is known by: 24 lower-case hex characters. */
export const RECORD_ID = /^[0-9a-f]{24}$/;
