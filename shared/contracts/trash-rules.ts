export const trashKinds = ['sample', 'post'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** For how long a deleted sample or post can be brought back. */
export const TRASH_DAYS = 30;
