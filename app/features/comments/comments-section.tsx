import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { logProblem } from '#app/lib/log.ts';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { commentMessages, MAX_SHOWN_DEPTH } from '#shared/contracts/comment-rules.ts';
import type { Comment } from '#shared/contracts/comments.ts';
import { longDate } from '#shared/text/dates.ts';
import { CommentComposer } from './comment-composer.tsx';
import type { CommentedPost } from './comment-form.tsx';
import { commentsQuery } from './comments.queries.ts';

type CommentsSectionProps = {
  postId: string;
  slug: string;
  /** The first comments are demo content. */
  isDemonstration?: boolean | undefined;
};

/** The comments of an article, and the form. */
export function CommentsSection({ postId, slug, isDemonstration }: CommentsSectionProps) {
  const t = useTranslations();
  const parameters = new URLSearchParams(useLocation().search);
  const query = useQuery(commentsQuery(slug));

  useEffect(() => {
    if (query.error) logProblem('The comments could not be loaded', query.error);
  }, [query.error]);

  const post = { _id: postId, slug };
  const comments = query.data?.comments ?? [];
  const count = countAll(comments);
  return (
    <section
      id="comments"
      aria-labelledby="comments-title"
      className="border-t border-rule py-12 md:py-16 print:hidden"
    >
      <h2 id="comments-title" className="font-display text-[1.75rem] leading-tight md:text-[2.25rem]">
        {`${t('Comments')} `}
        {count > 0 && <span className="lining ml-2 text-[0.6em] text-faint">{count}</span>}
      </h2>
      {isDemonstration && count > 0 && (
        <p className="mt-2 font-sans text-[0.8125rem] text-faint">
          {t('The first comments here came with the site as examples.')}
        </p>
      )}
      <div className="mt-6 mb-8">
        <CommentComposer post={post} startsWith={describeOutcome(parameters.get('comment'))} />
      </div>
      {comments.length > 0 && (
        <CommentList comments={comments} post={post} replyingTo={parameters.get('reply')} />
      )}
      {query.isSuccess && comments.length === 0 && <NoComments />}
    </section>
  );
}

function NoComments() {
  const t = useTranslations();
  return (
    <div className="max-w-measure border-l-2 border-rule pl-4">
      <h3 className="font-display text-xl">{t('Start the Conversation')}</h3>
      <p className="mt-1 text-faint">
        {t('Nobody has written here yet. Ask something, or disagree politely.')}
      </p>
    </div>
  );
}

function countAll(comments: Comment[]): number {
  return comments.reduce((sum, { replies }) => sum + 1 + countAll(replies), 0);
}

/** The result of a form post, from the URL. */
function describeOutcome(outcome: string | null): string | undefined {
  if (outcome === 'posted') return commentMessages.posted;
  return outcome === 'pending' ? commentMessages.held : undefined;
}

type ListProps = {
  comments: Comment[];
  post: CommentedPost;
  /** The comment whose reply form is open on load. */
  replyingTo: string | null;
  depth?: number;
  parent?: Comment;
};

/** Comments and, indented below each, its replies. */
function CommentList({ comments, depth = 0, parent, ...place }: ListProps) {
  const isIndented = depth > 0 && depth <= MAX_SHOWN_DEPTH;
  return (
    <ol
      data-depth={Math.min(depth, MAX_SHOWN_DEPTH)}
      className={
        isIndented
          ? 'mt-6 space-y-6 pl-3 sm:pl-7'
          : depth > 0
            ? 'mt-6 space-y-6'
            : 'later-each space-y-8 [--room:24rem]'
      }
    >
      {comments.map((comment) => (
        <li key={comment._id}>
          <CommentText
            comment={comment}
            answers={depth > MAX_SHOWN_DEPTH ? parent : undefined}
            post={place.post}
            startsReplying={place.replyingTo === comment._id}
          />
          {comment.replies.length > 0 && (
            <CommentList comments={comment.replies} depth={depth + 1} parent={comment} {...place} />
          )}
        </li>
      ))}
    </ol>
  );
}

type CommentTextProps = {
  comment: Comment;
  /** Names the parent where the indentation no longer shows it. */
  answers: Comment | undefined;
  post: CommentedPost;
  startsReplying: boolean;
};

function CommentText({ comment, answers, post, startsReplying }: CommentTextProps) {
  const t = useTranslations();
  const { _id, content, createdAt, byOwner } = comment;
  const brand = useBrand();
  return (
    <article
      id={`comment-${_id}`}
      aria-label={t('Comment by {name}', { name: getAuthorName(comment, brand) })}
      className={byOwner ? 'comment by-owner' : 'comment'}
    >
      <header>
        <b dir="auto">{getAuthorName(comment, brand)}</b>
        {byOwner && <span className="small-caps">{t('the author of this blog')}</span>}
        <time dateTime={createdAt}>{longDate(createdAt)}</time>
        {answers && (
          <span className="text-sm text-faint">
            {t('in reply to {name}', { name: getAuthorName(answers, brand) })}
          </span>
        )}
      </header>
      <p dir="auto">{content}</p>
      <CommentComposer
        post={post}
        parentId={_id}
        replyTo={getAuthorName(comment, brand)}
        startsOpen={startsReplying}
      />
    </article>
  );
}

function getAuthorName({ byOwner, authorName }: Comment, brand: { name: string }): string {
  return byOwner ? brand.name : authorName;
}
