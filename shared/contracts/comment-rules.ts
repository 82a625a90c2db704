import { grouped } from '#shared/text/dates.ts';

/** The rules of comments that both sides need. No zod here: public pages import this file. */
export const commentStatuses = ['pending', 'approved', 'spam', 'rejected'] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** The decisions of a moderator. */
export const commentDecisions = ['approved', 'spam'] as const;
export type CommentDecision = (typeof commentDecisions)[number];

export const bulkActions = ['approve', 'spam', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];

export const MAX_COMMENT = 5_000;
export const MAX_COMMENT_NAME = 80;
/** Maximum indentation of replies; deeper ones stay there. */
export const MAX_SHOWN_DEPTH = 4;

/** Below the first a comment is published, from the second on it is spam; in between it is pending. */
export const PENDING_FROM_SCORE = 25;
export const SPAM_FROM_SCORE = 80;

export const COMMENT_LIST_LIMIT = 50;
export const SPAM_TAB_MIN_SCORE = 50;
export const HIGH_SPAM_SCORE = 80;
export const MEDIUM_SPAM_SCORE = 60;

/** A honeypot field: only bots fill it in. */
export const HONEYPOT_FIELD = 'website';

export const commentMessages = {
  missing: 'Please fill in all required fields.',
  nameTooLong: `Name must be at most ${MAX_COMMENT_NAME} characters.`,
  tooLong: `Comment must be at most ${grouped(MAX_COMMENT)} characters.`,
  posted: 'Comment posted successfully!',
  held: 'Thank you! Your comment has been submitted and is pending moderation.',
  failed: 'Failed to post comment. Please try again.',
  unsent: 'What you wrote is kept here, unsent.',
};

export type ScoreBand = 'red' | 'orange' | 'yellow' | 'green';

export function toScoreBand(spamScore: number): ScoreBand {
  if (spamScore >= 80) return 'red';
  if (spamScore >= 50) return 'orange';
  return spamScore >= 25 ? 'yellow' : 'green';
}
