import { data } from 'react-router';
import { NotFound } from '#app/features/shell/not-found.tsx';
import { metaOf } from '#app/lib/head.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { Route } from './+types/not-found';

const load = loadWords('not-found');

export const loader = async ({ request }: Route.LoaderArgs) => data(await load({ request }), { status: 404 });
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load({ request });

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page }) => page.seo, 404);

export default function NotFoundPage({ loaderData: { page } }: Route.ComponentProps) {
  return <NotFound words={page} />;
}
