import { data } from 'react-router';
import { NotFound } from '#app/features/shell/not-found.tsx';
import { createMeta } from '#app/lib/head.ts';
import { getWords } from '#app/lib/words.ts';
import type { PageWords } from '#shared/words/page-words.ts';
import type { Route } from './+types/not-found';

export const loader = async () => data({ page: await getWords('not-found') }, { status: 404 });

export const meta = import.meta.env.SSR
  ? createMeta<() => { page: PageWords['not-found'] }>(({ page }) => page.seo, 404)
  : () => [];

export default function NotFoundPage({ loaderData: { page } }: Route.ComponentProps) {
  return <NotFound words={page} />;
}
