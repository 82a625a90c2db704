import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBrand } from '#app/lib/site-words.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { type CommentStatus, type ScoreBand, toScoreBand } from '#shared/contracts/comment-rules.ts';
import type { AdminComment } from '#shared/contracts/comments.ts';
import type { Moderation } from './use-moderation.ts';

const statusLooks: Record<CommentStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  spam: { label: 'Spam', tone: 'danger' },
  rejected: { label: 'Rejected', tone: 'neutral' },
};

const bandClasses: Record<ScoreBand, string> = {
  red: 'bg-danger-wash text-danger font-bold',
  orange: 'bg-orange-wash text-orange',
  yellow: 'bg-yellow-wash text-yellow',
  green: 'bg-success-wash text-success',
};

const shortDate: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };
const exactTime: Intl.DateTimeFormatOptions = { dateStyle: 'full', timeStyle: 'short' };

type CardProps = {
  comment: AdminComment;
  isSelected: boolean;
  moderation: Pick<Moderation, 'isBusy' | 'decide'>;
  onSelect: (isSelected: boolean) => void;
  onReply: () => void;
  onDelete: () => void;
  /** The reply form, while open. */
  children?: ReactNode;
};

/** A comment for the moderator. Focusable as a whole, so that shortcuts know which one is meant. */
export function ModerationCard({ comment, isSelected, moderation, onSelect, onReply, ...rest }: CardProps) {
  const { isBusy, decide } = moderation;
  const brand = useBrand();
  const { _id, status, spamScore, spamReasons, decided, createdAt, post, parentId, replyCount } = comment;
  const name = comment.byOwner ? brand.name : comment.authorName;
  const at = new Date(createdAt);
  return (
    <article
      id={`card-${_id}`}
      tabIndex={-1}
      aria-label={`Comment by ${name}`}
      data-status={status}
      className="border border-rule bg-leaf p-4 focus:border-ink focus:outline-2 focus:outline-offset-2 focus:outline-ink sm:p-5"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 font-sans text-[0.9375rem]">
        <input
          type="checkbox"
          aria-label={`Select the comment by ${name}`}
          checked={isSelected}
          onChange={(event) => onSelect(event.target.checked)}
          className="size-5 shrink-0"
        />
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-sm bg-neutral-wash font-display text-lg leading-none"
        >
          {getInitial(name)}
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5 max-sm:basis-[calc(100%-5.5rem)]">
          <strong dir="auto" className="min-w-0 font-semibold wrap-anywhere">
            {name}
          </strong>
          <time
            dateTime={createdAt}
            title={at.toLocaleString('en-US', exactTime)}
            className="lining text-sm text-faint"
          >
            {at.toLocaleDateString('en-US', shortDate)}
          </time>
        </span>
        <span
          data-band={toScoreBand(spamScore)}
          className={`lining rounded-sm px-2 py-0.5 text-sm ${bandClasses[toScoreBand(spamScore)]}`}
        >
          {/* Never rounded up, so that the number matches its colour. */}
          Spam score {Math.floor(spamScore)}
        </span>
        <Badge tone={statusLooks[status].tone}>{statusLooks[status].label}</Badge>
      </header>
      <ClampedText text={comment.content} />
      <p className="mt-2 font-sans text-sm text-faint">
        {parentId ? 'A reply on ' : 'On '}
        <a href={`/blog/${encodeURIComponent(post.slug)}#comments`} className="text-ink link">
          {post.title}
        </a>
        {replyCount > 0 && `, with ${replyCount === 1 ? 'a reply' : `${replyCount} replies`}`}
      </p>
      <Reasons reasons={spamReasons} decided={decided} status={status} />
      {/* All four would not fit in one row of a phone. */}
      <div className={`mt-4 gap-2.5 ${status === 'pending' ? 'grid grid-cols-2 sm:flex' : 'flex'}`}>
        {mayApprove(comment) && (
          <Button
            variant="outline"
            size="small"
            inactive={isBusy}
            onClick={() => decide(comment, 'approved')}
          >
            Approve
          </Button>
        )}
        {mayAnswer(comment) && (
          <>
            <Button variant="outline" size="small" inactive={isBusy} onClick={() => decide(comment, 'spam')}>
              Mark as Spam
            </Button>
            <Button variant="outline" size="small" inactive={isBusy} onClick={onReply}>
              Reply
            </Button>
          </>
        )}
        <Button
          variant="plain"
          size="small"
          inactive={isBusy}
          onClick={rest.onDelete}
          className="ml-auto text-faint no-underline hover:text-danger"
        >
          Delete
        </Button>
      </div>
      {rest.children}
    </article>
  );
}

export function mayApprove({ status }: AdminComment): boolean {
  return status === 'pending' || status === 'spam';
}

/** Or mark it as spam. */
export function mayAnswer({ status }: AdminComment): boolean {
  return status === 'pending' || status === 'approved';
}

type ReasonsProps = Pick<AdminComment, 'decided' | 'status'> & { reasons: string[] };

const outcomes: Partial<Record<AdminComment['status'], string>> = {
  pending: 'Held because it',
  spam: 'Taken for spam because it',
};

/** The reasons of the score: a decision overrides it, but they stay readable. */
function Reasons({ reasons, decided, status }: ReasonsProps) {
  if (!decided && reasons.length === 0) return null;
  const verdict = status === 'spam' ? 'You marked it as spam.' : 'You approved it.';
  const lead = (!decided && outcomes[status]) || 'The filter noticed that it';
  return (
    <p className="mt-1 font-sans text-sm text-faint">
      {decided && <>{verdict} </>}
      {reasons.length > 0 && `${lead} ${new Intl.ListFormat('en').format(reasons)}.`}
    </p>
  );
}

/** Three lines, and the rest on demand. */
function ClampedText({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);

  useEffect(() => {
    const element = paragraph.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      // An expanded text is not clamped: whether it would be is known from before.
      if (element.dataset.clamped === 'true') setCut(element.scrollHeight > element.clientHeight + 1);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <p
        ref={paragraph}
        dir="auto"
        data-clamped={!isOpen}
        className={`mt-3 max-w-[80ch] text-[1.0625rem] leading-relaxed whitespace-pre-line wrap-anywhere ${isOpen ? '' : 'line-clamp-3'}`}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <Button
          variant="plain"
          size="small"
          className="-ml-1"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Read all'}
        </Button>
      )}
    </>
  );
}

function getInitial(name: string): string {
  const [initial = '?'] = new Intl.Segmenter().segment(name.trim().toUpperCase());
  return typeof initial === 'string' ? initial : initial.segment;
}
