import { loadRichText } from '#app/editor/content-field.tsx';
import { EditorFrame } from '#app/editor/editor-frame.tsx';
import { EditText } from '#app/editor/editor-page.tsx';
import { postKind } from '#app/features/blog/admin/post-editor.tsx';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';
import { metaOf } from '#app/lib/head.ts';
import type { Route } from './+types/blog-post';

export const meta = metaOf({ title: 'Edit Post', description: 'A post at the desk.', keywords: [] });

// Before the page is hydrated: the largest part of the editor, and the post if it is opened by its address.
if (typeof document !== 'undefined') {
  loadRichText().catch(() => {});
  postKind.requests.open(window.location.pathname.split('/').at(-1) ?? '');
}

/** The post is fetched while the session is being checked. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  postKind.requests.open(params.id);
  return null;
}
clientLoader.hydrate = true as const;

export default function StoredPost({ params }: Route.ComponentProps) {
  return (
    <EditorFrame banner={<ConnectivityBanner />}>
      <EditText key={params.id} kind={postKind} id={params.id} />
    </EditorFrame>
  );
}
