import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { loadRichText } from '#app/editor/content-field.tsx';
import { EditorFrame, EditText } from '#app/editor/editor-page.tsx';
import { createFileKind } from '#app/features/requests/admin/file-kind.tsx';
import { requestDetailQuery } from '#app/features/requests/admin/request-actions.ts';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';
import { createMeta } from '#app/lib/head.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { LoadError, Skeleton } from '#app/ui/load-states.tsx';
import type { RequestDetail } from '#shared/contracts/requests.ts';
import type { Route } from './+types/request-file';

export const handle: PageHandle = { preload: 'rich-text' };

export const meta = createMeta({ title: 'Student’s file', description: 'A file of a request at the desk.' });

// Before the page is hydrated: the largest part of the editor.
if (typeof document !== 'undefined') loadRichText().catch(() => {});

/** A student's Word file at the desk, to be marked and returned. */
export default function RequestFile({ params: { id, fileId } }: Route.ComponentProps) {
  const { data: request, error, refetch } = useQuery(requestDetailQuery(id));
  return (
    <EditorFrame banner={<ConnectivityBanner />}>
      {request ? (
        <LoadedEditor key={fileId} request={request} fileId={fileId} />
      ) : error ? (
        <LoadError query={{ error, refetch }} fallback="The request could not be loaded" />
      ) : (
        <Skeleton className="mx-auto mt-10 h-64 max-w-[44rem]" />
      )}
    </EditorFrame>
  );
}

function LoadedEditor({ request, fileId }: { request: RequestDetail; fileId: string }) {
  // What was typed stays with it while the request is fetched again.
  const [kind] = useState(() => createFileKind(request));
  return <EditText kind={kind} id={fileId} />;
}
