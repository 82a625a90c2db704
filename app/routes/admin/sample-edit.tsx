import { loadRichText } from '#app/editor/content-field.tsx';
import { EditorFrame } from '#app/editor/editor-frame.tsx';
import { EditText } from '#app/editor/editor-page.tsx';
import { sampleKind } from '#app/features/samples/admin/sample-editor.tsx';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';
import { metaOf } from '#app/lib/head.ts';
import type { Route } from './+types/sample-edit';

export const meta = metaOf({ title: 'Edit Sample', description: 'A sample at the desk.', keywords: [] });

// Before the page is hydrated: the largest part of the editor, and the sample if it is opened by its address.
if (typeof document !== 'undefined') {
  loadRichText().catch(() => {});
  sampleKind.requests.open(window.location.pathname.split('/').at(-1) ?? '');
}

/** The sample is fetched while the session is being checked. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  sampleKind.requests.open(params.id);
  return null;
}
clientLoader.hydrate = true as const;

export default function StoredSample({ params }: Route.ComponentProps) {
  return (
    <EditorFrame banner={<ConnectivityBanner />}>
      <EditText key={params.id} kind={sampleKind} id={params.id} />
    </EditorFrame>
  );
}
