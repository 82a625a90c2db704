import type { ReactNode } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import type { PostSummary } from '#shared/contracts/posts.ts';
import { longDate, shortDate } from '#shared/text/dates.ts';
import { hasShownViews, viewsText } from '#shared/text/words.ts';
import type { Translate } from '#shared/words/translate.ts';

export function getAuthor(post: Pick<PostSummary, 'author'>, brand: { name: string; person: string }) {
  return post.author ?? (brand.person || brand.name);
}

export function PostDate({ at, short = false }: { at: string | null; short?: boolean }) {
  if (!at) return null;
  return <time dateTime={at}>{short ? shortDate(at) : longDate(at)}</time>;
}

export function readingTimeText(post: Pick<PostSummary, 'readingTime'>, t: Translate): string {
  return t('{n} min read', { n: Math.max(1, post.readingTime) });
}

export function ViewCount({ post }: { post: Pick<PostSummary, 'views' | 'isDemonstration'> }) {
  const t = useTranslations();
  if (!hasShownViews(post)) return null;
  return <span className="print:hidden">{t('{n} views', { n: viewsText(post.views) })}</span>;
}

/** Small print: date, time, views. */
export function Facts({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <p className={`clerk flex flex-wrap gap-x-4 ${className}`}>{children}</p>;
}
