import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import type { ReturnedWork } from '#shared/contracts/requests.ts';
import { shortDate } from '#shared/text/dates.ts';
import { AnswerForm, UnsentAnswer } from './answer-form.tsx';

type CommentListProps = {
  work: Pick<ReturnedWork, '_id' | 'number' | 'comments'>;
  /** `/api/requests/{token}` */
  action: string;
  idempotencyKey: string;
  /** A closed request can be read, and that is all. */
  isOpen: boolean;
};

/** The comments in the margin once more, to be answered and ticked off. */
export function CommentList({ work, action, idempotencyKey, isOpen }: CommentListProps) {
  const t = useTranslations();
  if (work.comments.length === 0) return null;
  const done = work.comments.filter(({ doneAt }) => doneAt !== null).length;
  return (
    <section aria-labelledby="comments" className="max-w-measure border-t border-part pt-8 print:hidden">
      <h2 id="comments" className="title-2">
        {t('The comments, one by one')}
      </h2>
      <p className="clerk mt-1">{t('{done} of {all} done', { done, all: work.comments.length })}</p>
      <ol className="mt-4 divide-y divide-rule border-y border-rule">
        {work.comments.map(({ id, quote, text, author, doneAt, answers }, index) => (
          <li key={id} id={`comment-${id}`} className="scroll-mt-24 py-5">
            <p className="lining float-left mr-2.5 text-faint italic">{index + 1}</p>
            {quote && (
              <blockquote className="text-faint">
                <a href={`#margin-${id}`} className="py-2.5 hover:underline">
                  “{quote}”
                </a>
              </blockquote>
            )}
            <p className={`whitespace-pre-line italic ${quote ? 'mt-2' : ''}`}>{text}</p>
            {author && <p className="clerk mt-1">{author}</p>}
            {answers.map(({ by, text: answer, createdAt }) => (
              <p key={createdAt} className="mt-3 border-l-2 border-rule pl-3 whitespace-pre-line">
                <span className="clerk block">
                  {by === 'student' ? t('You') : t('My answer')}, {shortDate(createdAt)}
                </span>
                {answer}
              </p>
            ))}
            {!isOpen && <UnsentAnswer draft={`answer:${work._id}:${id}`} />}
            {isOpen && (
              <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-2">
                <form method="post" action={`${action}/ticks`}>
                  <input type="hidden" name="roundId" value={work._id} />
                  <input type="hidden" name="commentId" value={id} />
                  <input type="hidden" name="round" value={work.number} />
                  {doneAt === null && <input type="hidden" name="isDone" value="true" />}
                  <Button
                    type="submit"
                    size="small"
                    className="max-sm:min-h-11"
                    variant={doneAt === null ? 'outline' : 'plain'}
                  >
                    {doneAt === null ? t('Mark as done') : t('Not done yet')}
                  </Button>
                </form>
                <details className="min-w-0 grow font-sans text-[0.9375rem]">
                  <summary className="cursor-pointer py-2.5 link">{t('Answer this comment')}</summary>
                  <div className="mt-2">
                    <AnswerForm
                      action={`${action}/answers`}
                      draft={`answer:${work._id}:${id}`}
                      idempotencyKey={idempotencyKey}
                      comment={{ roundId: work._id, commentId: id, round: work.number }}
                    />
                  </div>
                </details>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
