import { data } from 'react-router';
import { NotFound } from '#app/features/shell/not-found.tsx';
import { createMeta } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { wordsQuery } from '#app/lib/words.ts';
import type { Route } from './+types/not-found';

function load(args: Route.LoaderArgs | Route.ClientLoaderArgs) {
  return loadPage(args, (client) => client.ensureQueryData(wordsQuery('not-found')));
}

export const loader = async (args: Route.LoaderArgs) => data(await load(args), { status: 404 });
export const clientLoader = (args: Route.ClientLoaderArgs) => load(args);

export const meta = createMeta<Awaited<ReturnType<typeof load>>>(({ page }) => page.seo, 404);

export default function NotFoundPage({ loaderData: { page } }: Route.ComponentProps) {
  return <NotFound words={page} />;
}
