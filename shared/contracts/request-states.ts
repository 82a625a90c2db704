/** How a request goes on, for browser and server. No zod: the student's page imports this. */
export const requestStates = [
  'received',
  'read',
  'question',
  'offer',
  'accepted',
  'returned',
  'closed',
  'withdrawn',
] as const;
export type RequestState = (typeof requestStates)[number];

/** Nothing more is expected of anyone. */
export function isEnded(state: RequestState): boolean {
  return state === 'closed' || state === 'withdrawn';
}

/** Who has to do something next. */
export const requestSides = ['owner', 'student'] as const;
export type RequestSide = (typeof requestSides)[number];

/** What happened to a request, in the order in which it happened. `note` is only for the owner. */
export const entryKinds = [
  'message',
  'note',
  'mailed',
  'offer',
  'accepted',
  'declined',
  'offerWithdrawn',
  'returned',
  'comment',
  'closed',
  'reopened',
  'withdrawn',
] as const;
export type EntryKind = (typeof entryKinds)[number];

export const MAX_ANSWER = 20_000;
export const MAX_SCOPE = 5_000;
export const MAX_PRICE = 1_000_000;
export const CURRENCY = /^[A-Z]{3}$/;
/** Several files over the life of a request; five at a time. */
export const MAX_FILES_OF_REQUEST = 100;

/** What a saved reply can name: `{name}`. */
type ReplyPlaceholder = 'name' | 'subject' | 'price' | 'date';
const PLACEHOLDER = /\{(name|subject|price|date)\}/g;

/** A saved reply with what is known filled in; the rest stays visible, to be filled in by hand. */
export function fillReply(text: string, values: Partial<Record<ReplyPlaceholder, string | null>>): string {
  return text.replace(PLACEHOLDER, (all, name: ReplyPlaceholder) => values[name] || all);
}

/** The placeholders that are still in a text: `{price}`. */
export function listPlaceholders(text: string): string[] {
  return [...new Set(text.match(PLACEHOLDER))];
}

export const DEFAULT_REQUEST_MONTHS = 12;
export const MAX_REQUEST_MONTHS = 120;
