import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { MAX_SHOWN_DEPTH } from '#shared/contracts/comment-rules.ts';
import type { Comment } from '#shared/contracts/comments.ts';
import { longDate } from '#shared/text/dates.ts';
import { CommentComposer } from './comment-composer.tsx';

type ListProps = {
  comments: Comment[];
  postId: string;
  slug: string;
  /** The comment whose reply form is open on load. */
  replyingTo: string | null;
  depth?: number;
  parent?: Comment;
};

/** Comments and, indented below each, its replies. */
export function CommentList({ comments, depth = 0, parent, ...place }: ListProps) {
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
            postId={place.postId}
            slug={place.slug}
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
  postId: string;
  slug: string;
  startsReplying: boolean;
};

function CommentText({ comment, answers, postId, slug, startsReplying }: CommentTextProps) {
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
        postId={postId}
        slug={slug}
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
