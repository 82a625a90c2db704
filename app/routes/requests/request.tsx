import { RequestView } from '#app/features/requests/student/request-view.tsx';
import { get } from '#app/lib/api.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { newKey } from '#app/lib/new-key.ts';
import { Frame } from '#app/ui/page.tsx';
import type { RequestView as View } from '#shared/contracts/request-page.ts';
import type { Route } from './+types/request';

export async function loader({ params: { token } }: Route.LoaderArgs) {
  const { page: view } = await loadPage(get<View>(`/requests/${encodeURIComponent(token)}`));
  return { page: { view, idempotencyKey: newKey() } };
}

export const meta = createMeta((_, t) => ({
  title: t('Your request'),
  description: t('Where your request stands.'),
}));

/** For one student, by the link in her receipt. */
export default function Request({ params: { token }, loaderData: { page } }: Route.ComponentProps) {
  return (
    <Frame>
      <RequestView {...page} path={`/requests/${token}`} />
    </Frame>
  );
}
