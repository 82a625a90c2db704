import { loadRichText } from '#app/editor/content-field.tsx';
import { EditorFrame } from '#app/editor/editor-frame.tsx';
import { WriteText } from '#app/editor/editor-page.tsx';
import { postKind } from '#app/features/blog/admin/post-editor.tsx';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';
import { metaOf } from '#app/lib/head.ts';

export const meta = metaOf({ title: 'New Post', description: 'A new post.', keywords: [] });

// The largest part of the editor: loaded before the page is hydrated.
if (typeof document !== 'undefined') loadRichText().catch(() => {});

export default function NewPost() {
  return (
    <EditorFrame banner={<ConnectivityBanner />}>
      <WriteText kind={postKind} />
    </EditorFrame>
  );
}
