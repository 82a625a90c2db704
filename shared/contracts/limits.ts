/** The longest texts, in characters. The browser's forms know them too, so they stand apart from the schemas. */
export const MAX_NAME = 200;
export const MAX_TITLE = 300;
export const MAX_MESSAGE = 20_000;
export const MAX_CONTENT = 500_000;
