import { data } from 'react-router';
import { NotFound } from '#app/features/shell/not-found.tsx';
import { createMeta } from '#app/lib/head.ts';
import { preloadFont } from '#app/lib/preload-font.ts';
import { getWords } from '#app/lib/words.ts';
import italic from '#app/styles/fonts/serif-italic.woff2?url';
import type { PageWords } from '#shared/words/page-words.ts';
import type { Route } from './+types/not-found';

/** The pen writes in italics. */
export const links = () => [preloadFont(italic)];

export const loader = async () => data({ page: await getWords('not-found') }, { status: 404 });

export const meta = import.meta.env.SSR
  ? createMeta<{ page: PageWords['not-found'] }>(({ page }) => page.seo, 404)
  : () => [];

export default function NotFoundPage({ loaderData: { page } }: Route.ComponentProps) {
  return <NotFound words={page} />;
}
