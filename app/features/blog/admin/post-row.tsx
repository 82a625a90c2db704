import type { ReactNode } from 'react';
import { formatMoment } from '#app/lib/moments.ts';
import { postPath } from '#app/lib/paths.ts';
import { useBrand } from '#app/lib/site-words.ts';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Marked } from '#app/ui/marked.tsx';
import { RecordLink, RowActions, RowButton, rowAction } from '#app/ui/row-actions.tsx';
import type { PostStatus } from '#shared/contracts/post-status.ts';
import type { AdminPostSummary } from '#shared/contracts/posts.ts';
import { counted } from '#shared/text/counted.ts';
import { cutAtWord } from '#shared/text/excerpt.ts';
import { getAuthor } from '../post-facts.tsx';
import { postPaths } from './posts.requests.ts';

export const statusLooks = {
  published: { label: 'Published', tone: 'success', icon: 'm5 12 5 5 9-10' },
  draft: { label: 'Draft', tone: 'neutral', icon: 'M5 19l1-5L16 4l4 4L10 18zM14 6l4 4' },
  scheduled: { label: 'Scheduled', tone: 'info', icon: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16M12 8v4l3 2' },
  archived: { label: 'Archived', tone: 'danger', icon: 'M4 5h16v4H4zM5.5 9v10h13V9M10 13h4' },
} satisfies Record<PostStatus, { label: string; tone: Tone; icon: string }>;

const STAR = 'm12 4 2.4 5 5.6.8-4 3.9 1 5.5-5-2.6-5 2.6 1-5.5-4-3.9 5.6-.8z';

const monthDay: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };

type PostRowProps = {
  post: AdminPostSummary;
  isBusy: boolean;
  onPreview: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

export function PostRow({ post, isBusy, onPreview, onEdit, onDelete }: PostRowProps) {
  const [category] = post.categories;
  const status = statusLooks[post.status];
  const brand = useBrand();
  return (
    <li className="quiet-row grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 border-b border-rule py-4 max-sm:grid-cols-1">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2
            id={`post-${post._id}`}
            tabIndex={-1}
            className="min-w-0 font-display text-xl leading-snug wrap-break-word"
          >
            <RecordLink href={postPaths.edit(post._id)} onOpen={() => !isBusy && onEdit()}>
              {post.match?.title ? <Marked pieces={post.match.title} /> : post.title}
            </RecordLink>
          </h2>
          <Badge tone={status.tone} icon={<Icon path={status.icon} className="size-[1.15em]" />}>
            {status.label}
          </Badge>
          {post.hasDraft && (
            <Badge tone="info">
              {post.updateScheduledFor ? (
                <>
                  Update scheduled for{' '}
                  <time dateTime={post.updateScheduledFor}>{formatMoment(post.updateScheduledFor)}</time>
                </>
              ) : (
                'Unpublished changes'
              )}
            </Badge>
          )}
          {post.featuredPost && (
            <Badge tone="warning" icon={<Icon path={STAR} className="size-[1.15em]" />}>
              Featured
            </Badge>
          )}
        </div>
        <p className="lining mt-1 flex flex-wrap gap-x-4 font-sans text-sm text-faint">
          <span>{getAuthor(post, brand)}</span>
          <span>{renderDate(post)}</span>
          <span>{counted(post.views, 'view')}</span>
          {category && <span>{category.name}</span>}
        </p>
        <p className="mt-1.5 max-w-measure text-base text-faint">
          {post.match?.text ? <Marked pieces={post.match.text} /> : cutAtWord(post.excerpt, MAX_EXCERPT)}
        </p>
      </div>
      <div data-keeps-focus className="-my-1.5">
        <RowActions
          label={`Actions for ${post.title}`}
          main={
            <RowButton label="Edit Post" isBusy={isBusy} onPress={onEdit}>
              Edit
            </RowButton>
          }
        >
          {post.status === 'published' ? (
            <a
              href={postPath(post)}
              target="_blank"
              rel="noopener"
              aria-label="View Post"
              className={rowAction}
            >
              View
            </a>
          ) : (
            // It has no public page.
            <RowButton label="View Post" isBusy={isBusy} onPress={onPreview}>
              View
            </RowButton>
          )}
          <RowButton label="Delete Post" isBusy={isBusy} isDangerous onPress={onDelete}>
            Delete
          </RowButton>
        </RowActions>
      </div>
    </li>
  );
}

/** The publication date, or the scheduled one. */
function renderDate({ publishedAt, status, scheduledFor }: AdminPostSummary): ReactNode {
  if (publishedAt)
    return <time dateTime={publishedAt}>{new Date(publishedAt).toLocaleDateString('en-US', monthDay)}</time>;
  if (status === 'scheduled' && scheduledFor)
    return <time dateTime={scheduledFor}>Goes live {formatMoment(scheduledFor)}</time>;
  return 'Draft';
}

/** About two lines. */
const MAX_EXCERPT = 120;
