import { brand } from '#app/content/brand.ts';
import type { PostSummary } from '#shared/contracts/posts.ts';
import { viewsText } from '#shared/text/words.ts';

// One time zone for everybody: the page is drawn once and read anywhere.
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const shortDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

export function authorOf(post: Pick<PostSummary, 'author'>): string {
  return post.author ?? brand.name;
}

export function PostDate({ at, short = false }: { at: string | null; short?: boolean }) {
  if (!at) return null;
  return <time dateTime={at}>{(short ? shortDate : longDate).format(new Date(at))}</time>;
}

export function readingTimeText(post: Pick<PostSummary, 'readingTime'>): string {
  return `${Math.max(1, post.readingTime)} min read`;
}

export function viewCountText({ views }: Pick<PostSummary, 'views'>): string {
  return `${viewsText(views)} ${views === 1 ? 'view' : 'views'}`;
}
