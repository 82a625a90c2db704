import { loadRichText } from '#app/editor/content-field.tsx';
import { EditorFrame, EditText, WriteText } from '#app/editor/editor-page.tsx';
import { sampleKind } from '#app/features/samples/admin/sample-editor.tsx';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';
import { createMeta } from '#app/lib/head.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import type { Route } from './+types/sample-edit';

export const handle: PageHandle = { preload: 'rich-text' };

export function meta(args: Route.MetaArgs) {
  const title = args.params.id ? 'Edit Sample' : 'New Sample';
  return createMeta({ title, description: 'A sample at the desk.' })(args);
}

// Before the page is hydrated: the largest part of the editor, and the sample if it is opened by its address.
if (typeof document !== 'undefined') {
  loadRichText().catch(() => {});
  sampleKind.history.open(window.location.pathname.split('/').at(-1));
}

/** The sample is fetched while the session is being checked. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  sampleKind.history.open(id);
  return null;
}
clientLoader.hydrate = true as const;

export default function EditSample({ params: { id } }: Route.ComponentProps) {
  return (
    <EditorFrame banner={<ConnectivityBanner />}>
      {id ? <EditText key={id} kind={sampleKind} id={id} /> : <WriteText kind={sampleKind} />}
    </EditorFrame>
  );
}
