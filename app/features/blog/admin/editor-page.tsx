import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#app/lib/api.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { RECORD_ID } from '#shared/contracts/record-id.ts';
import { type LocalDraft, listLocalDrafts } from './local-drafts.ts';
import { type Opened, PostEditor } from './post-editor.tsx';
import { newPostId } from './post-fields.ts';
import { latestTextQuery, postQuery } from './posts.requests.ts';

/** History state that the list passes to the editor. */
export type Opening = { isFromList: true; draftKey?: string };

export function newPostPath(id?: string): string {
  return id ? `/admin/blog/new?id=${id}` : '/admin/blog/new';
}

export function postEditorPath(id: string): string {
  return `/admin/blog/${id}`;
}

/** The editor of a stored post. */
export function EditPost({ id }: { id: string }) {
  const client = useQueryClient();
  const draft = useDraft(id, false);
  const post = useQuery(postQuery(id));
  // The next time it is opened it has another version.
  useEffect(() => () => client.removeQueries({ queryKey: postQuery(id).queryKey }), [client, id]);

  // The post as it was loaded: later saves are the editor's state.
  if (post.data) return <Editor key={id} opened={{ post: post.data, draft }} />;
  // A text whose post was deleted in the meantime becomes a new post.
  const isGone = post.error instanceof ApiError && post.error.status === 404;
  if (isGone && draft) return <Editor key={id} opened={{ newId: id, draft }} />;
  return <Waiting hasFailed={post.isError} onRetry={() => post.refetch()} />;
}

/** A new post. Its id is in the URL from the start, so a reload continues with the same text. */
export function WritePost() {
  const navigate = useNavigate();
  const location = useLocation();
  const [parameters] = useSearchParams();
  const given = parameters.get('id') ?? '';
  const isGiven = RECORD_ID.test(given);
  const [fresh] = useState(newPostId);
  const [isContinued] = useState(isGiven);
  const id = isGiven ? given : fresh;
  const draft = useDraft(id, true);
  const onServer = useQuery({ ...latestTextQuery(id), enabled: isContinued && !draft });

  useEffect(() => {
    if (!isGiven) navigate(newPostPath(fresh), { replace: true, state: location.state });
  }, [isGiven, fresh, navigate, location.state]);

  if (onServer.isLoading) return <Waiting hasFailed={false} />;
  if (onServer.isError) return <Waiting hasFailed onRetry={() => onServer.refetch()} />;
  const fields = draft?.fields ?? onServer.data;
  return <Editor key={id} opened={{ newId: id, draft: fields ? { fields } : undefined }} />;
}

/** The stored text chosen in the list; for a post that was never saved, the latest. */
function useDraft(postId: string, isNew: boolean): LocalDraft | undefined {
  const { state } = useLocation() as { state: Opening | null };
  const [draft] = useState(() => {
    const drafts = listLocalDrafts().filter((kept) => kept.postId === postId);
    return drafts.find(({ key }) => key === state?.draftKey) ?? (isNew ? drafts[0] : undefined);
  });
  return draft;
}

function Editor({ opened }: { opened: Opened }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: Opening | null };
  return (
    <PostEditor
      opened={opened}
      // Back to the list as it was left, or to a new one.
      onClose={() => (state?.isFromList ? navigate(-1) : navigate('/admin/blog', { replace: true }))}
    />
  );
}

function Waiting({ hasFailed, onRetry }: { hasFailed: boolean; onRetry?: () => void }) {
  if (!hasFailed) {
    return (
      <div role="status" aria-label="Loading the post" className="mx-auto max-w-[44rem] space-y-5 px-5 pt-10">
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-[44rem] px-5 pt-10">
      <p
        role="alert"
        className="rounded-sm border border-danger bg-danger-wash px-4 py-3 font-sans text-danger"
      >
        Failed to load post content for editing
      </p>
      <div className="mt-5 flex items-center gap-5">
        <Button look="outline" onClick={onRetry}>
          Try Again
        </Button>
        <ButtonLink look="plain" href="/admin/blog">
          Back to the posts
        </ButtonLink>
      </div>
    </div>
  );
}
