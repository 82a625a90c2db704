import { loadRichText } from '#app/features/blog/admin/content-field.tsx';
import { EditorFrame } from '#app/features/blog/admin/editor-frame.tsx';
import { EditPost } from '#app/features/blog/admin/editor-page.tsx';
import { openPost } from '#app/features/blog/admin/posts.requests.ts';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';
import { metaOf } from '#app/lib/head.ts';
import type { Route } from './+types/blog-post';

export const meta = metaOf({ title: 'Edit Post', description: 'A post at the desk.', keywords: [] });

// The largest part of the editor: loaded before the page is hydrated.
if (typeof document !== 'undefined') loadRichText().catch(() => {});

/** The post is fetched while the session is being checked. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  openPost(params.id);
  return null;
}
clientLoader.hydrate = true as const;

export default function StoredPost({ params }: Route.ComponentProps) {
  return (
    <EditorFrame banner={<ConnectivityBanner />}>
      <EditPost key={params.id} id={params.id} />
    </EditorFrame>
  );
}
