/** Maximum lengths in characters. Separate from the schemas, because the browser's forms import them. */
export const MAX_NAME = 200;
export const MAX_TITLE = 300;
export const MAX_MESSAGE = 20_000;
export const MAX_CONTENT = 500_000;
/** The text with everything that was deleted, and who changed what. */
export const MAX_MARKED = 800_000;

/** A record id: 24 lower-case hex characters. */
export const RECORD_ID = /^[0-9a-f]{24}$/;

/** What the owner types to confirm a restore. */
export const RESTORE_WORD = 'restore';
