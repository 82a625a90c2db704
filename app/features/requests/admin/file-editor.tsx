import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EditText } from '#app/editor/editor-page.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { RequestDetail } from '#shared/contracts/requests.ts';
import { createFileKind } from './file-kind.tsx';
import { requestDetailQuery } from './request-actions.ts';

type FileEditorProps = { requestId: string; fileId: string };

/** A student's Word file at the desk, to be marked and returned. */
export function FileEditor({ requestId, fileId }: FileEditorProps) {
  const { data: request, error, refetch } = useQuery(requestDetailQuery(requestId));
  if (request) return <LoadedEditor request={request} fileId={fileId} />;
  if (error) return <LoadError query={{ error, refetch }} fallback="The request could not be loaded" />;
  return <Skeleton className="mx-auto mt-10 h-64 max-w-[44rem]" />;
}

function LoadedEditor({ request, fileId }: { request: RequestDetail; fileId: string }) {
  // What was typed stays with it while the request is fetched again.
  const [kind] = useState(() => createFileKind(request));
  return <EditText kind={kind} id={fileId} />;
}
