/** Held by every transaction that writes comments, or deletes or restores a post with all of its comments. */
export const COMMENTS_LOCK = 'comments';
