import { loadRichText } from '#app/features/blog/admin/content-field.tsx';
import { EditorFrame } from '#app/features/blog/admin/editor-frame.tsx';
import { WritePost } from '#app/features/blog/admin/editor-page.tsx';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';
import { metaOf } from '#app/lib/head.ts';

export const meta = metaOf({ title: 'New Post', description: 'A new post.', keywords: [] });

// The largest part of the editor: loaded before the page is hydrated.
if (typeof document !== 'undefined') loadRichText().catch(() => {});

export default function NewPost() {
  return (
    <EditorFrame banner={<ConnectivityBanner />}>
      <WritePost />
    </EditorFrame>
  );
}
