export const trashKinds = ['sample', 'post'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** How long a deleted sample or post can be restored. */
export const TRASH_DAYS = 30;
