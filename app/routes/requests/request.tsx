import { useEffect } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { LostLink } from '#app/features/requests/student/lost-link.tsx';
import { renewFileLinks } from '#app/features/requests/student/renew-file-links.ts';
import { RequestView } from '#app/features/requests/student/request-view.tsx';
import { PageError } from '#app/features/shell/page-error.tsx';
import { call } from '#app/lib/api.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { newKey } from '#app/lib/new-key.ts';
import { guardSubmits, reloadOnReturn } from '#app/lib/reload.ts';
import { Frame } from '#app/ui/page.tsx';
import type { Route } from './+types/request';

export async function loader({ params: { token } }: Route.LoaderArgs) {
  const { page: view } = await loadPage(call('GET /requests/:token', { params: { token } }));
  return { page: { view, idempotencyKey: newKey() } };
}

export const meta = import.meta.env.SSR
  ? createMeta((_, t) => ({
      title: t('Your request'),
      description: t('Where your request stands.'),
    }))
  : () => [];

/** For one student, by the link in her receipt. */
export default function Request({ params: { token }, loaderData: { page } }: Route.ComponentProps) {
  // It may have been answered.
  useEffect(reloadOnReturn, []);
  useEffect(guardSubmits, []);
  useEffect(() => renewFileLinks(token), [token]);
  return (
    <Frame>
      <RequestView {...page} path={`/requests/${token}`} />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <LostLink /> : <PageError />;
}
