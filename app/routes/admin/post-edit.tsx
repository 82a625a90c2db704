import { loadRichText } from '#app/editor/content-field.tsx';
import { EditorFrame, EditText, WriteText } from '#app/editor/editor-page.tsx';
import { postKind } from '#app/features/blog/admin/post-editor.tsx';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';
import { createMeta } from '#app/lib/head.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import type { Route } from './+types/post-edit';

export const handle: PageHandle = { preload: 'rich-text' };

export function meta(args: Route.MetaArgs) {
  const title = args.params.id ? 'Edit Post' : 'New Post';
  return createMeta({ title, description: 'A post at the desk.' })(args);
}

// Before the page is hydrated: the largest part of the editor, and the post if it is opened by its address.
if (typeof document !== 'undefined') {
  loadRichText().catch(() => {});
  postKind.history.open(window.location.pathname.split('/').at(-1));
}

/** The post is fetched while the session is being checked. */
export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  postKind.history.open(id);
  return null;
}
clientLoader.hydrate = true as const;

export default function EditPost({ params: { id } }: Route.ComponentProps) {
  return (
    <EditorFrame banner={<ConnectivityBanner />}>
      {id ? <EditText key={id} kind={postKind} id={id} /> : <WriteText kind={postKind} />}
    </EditorFrame>
  );
}
