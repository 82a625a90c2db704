import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { logProblem } from '#app/lib/log.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { commentMessages } from '#shared/contracts/comment-rules.ts';
import type { Comment } from '#shared/contracts/comments.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentList } from './comment-list.tsx';
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
  const [parameters] = useSearchParams();
  const query = useQuery(commentsQuery(slug));

  useEffect(() => {
    if (query.error) logProblem('The comments could not be loaded', query.error);
  }, [query.error]);

  const comments = query.data?.comments ?? [];
  const count = countAll(comments);
  return (
    <section
      id="comments"
      aria-labelledby="comments-title"
      className="border-t border-rule py-12 md:py-16 print:hidden"
    >
      <h2 id="comments-title" className="font-display text-[1.75rem] leading-tight md:text-[2.25rem]">
        {t('Comments')}
        {count > 0 && <span className="lining ml-3 text-[0.6em] text-faint">{count}</span>}
      </h2>
      {isDemonstration && count > 0 && (
        <p className="mt-2 font-sans text-[0.8125rem] text-faint">
          {t('The first comments here came with the site as examples.')}
        </p>
      )}
      <div className="mt-6 mb-8">
        <CommentComposer
          postId={postId}
          slug={slug}
          startsWith={describeOutcome(parameters.get('comment'))}
        />
      </div>
      {comments.length > 0 && (
        <CommentList comments={comments} postId={postId} slug={slug} replyingTo={parameters.get('reply')} />
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
