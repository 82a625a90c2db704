import { loadRichText } from '#app/editor/content-field.tsx';
import { EditorFrame } from '#app/editor/editor-page.tsx';
import { FileEditor } from '#app/features/requests/admin/file-editor.tsx';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';
import { createMeta } from '#app/lib/head.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import type { Route } from './+types/request-file';

export const handle: PageHandle = { preload: 'rich-text' };

export const meta = createMeta({ title: 'Student’s file', description: 'A file of a request at the desk.' });

// Before the page is hydrated: the largest part of the editor.
if (typeof document !== 'undefined') loadRichText().catch(() => {});

export default function RequestFile({ params: { id, fileId } }: Route.ComponentProps) {
  return (
    <EditorFrame banner={<ConnectivityBanner />}>
      <FileEditor key={fileId} requestId={id} fileId={fileId} />
    </EditorFrame>
  );
}
