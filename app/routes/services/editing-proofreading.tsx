import { MarkedPassage } from '#app/features/samples/marked-passage.tsx';
import { getPassage } from '#app/features/samples/samples.queries.ts';
import { ServiceView } from '#app/features/services/service-view.tsx';
import { serviceHead } from '#app/features/services/services.head.ts';
import { createMeta } from '#app/lib/head.ts';
import { loadPage } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { getWords, readPreviewToken } from '#app/lib/words.ts';
import type { Route } from './+types/editing-proofreading';

export const handle: PageHandle = { listing: { words: 'editing-proofreading', kind: 'Services' } };

export function loader({ request }: Route.LoaderArgs) {
  return loadPage(readPage(readPreviewToken(request)));
}

async function readPage(preview: string | undefined) {
  const words = await getWords('editing-proofreading', { preview });
  return { words, passage: await getPassage(words.passage).catch(() => null) };
}

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page }) => serviceHead(page.words, '/services/editing-proofreading'))
  : () => [];

export default function EditingProofreading({ loaderData }: Route.ComponentProps) {
  const { words, passage } = loaderData.page;
  return (
    <ServiceView
      page={words}
      passage={(example) => (passage ? <MarkedPassage passage={passage} /> : example)}
    />
  );
}
