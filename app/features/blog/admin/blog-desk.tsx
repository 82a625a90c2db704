import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useInfiniteScroll } from '#app/ui/use-infinite-scroll.ts';
import type { AdminPostSummary } from '#shared/contracts/posts.ts';
import { type Opened, PostEditor } from './post-editor.tsx';
import { newPostId } from './post-fields.ts';
import { PostRow } from './post-row.tsx';
import { adminPostsQuery, deletePost, getPost, type PostFilter, removeFromLists } from './posts.requests.ts';
import { UnsavedPosts } from './unsaved-posts.tsx';

const statuses: { value: PostFilter['status']; label: string }[] = [
  { value: 'all', label: 'All Posts' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'archived', label: 'Archived' },
];

/** Everything about posts: the list, and the editor over it. */
export function BlogDesk() {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [status, setStatus] = useState<PostFilter['status']>('all');
  const [opened, setOpened] = useState<Opened>();
  const [busyId, setBusyId] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { confirm, confirmation } = useConfirm();
  const filter = { q: useDebounced(text.trim()), status };

  async function edit(id: string) {
    setFailure(undefined);
    setBusyId(id);
    try {
      setOpened({ post: await getPost(id) });
    } catch {
      setFailure('Failed to load post content for editing');
    } finally {
      setBusyId(undefined);
    }
  }

  async function remove({ _id, title }: AdminPostSummary) {
    const isSure = await confirm({
      title: 'Delete this post?',
      text: `“${title}” and its comments will be gone for good.`,
      action: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    setFailure(undefined);
    setBusyId(_id);
    try {
      await deletePost(_id);
      removeFromLists(client, _id);
    } catch (error) {
      setFailure(errorMessage(error, 'Delete failed'));
    } finally {
      setBusyId(undefined);
    }
  }

  const openNew = () => setOpened({ newId: newPostId() });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-[2rem] leading-tight">
          <span className="hidden sm:inline">Blog Management</span>
          <span className="sm:hidden">Blog Posts</span>
        </h1>
        <div className="flex items-center gap-4">
          <ButtonLink href="/admin" look="plain" size="small">
            Dashboard
          </ButtonLink>
          <Button size="small" onClick={openNew}>
            New Post
          </Button>
        </div>
      </div>
      {failure && (
        <p
          role="alert"
          className="mt-5 rounded-sm border border-danger bg-danger-wash px-4 py-3 font-sans text-danger"
        >
          {failure}
        </p>
      )}
      {!opened && (
        <UnsavedPosts onContinueNew={(newId, draft) => setOpened({ newId, draft })} onContinueStored={edit} />
      )}
      <search className="mt-6 grid gap-3 font-sans sm:grid-cols-[minmax(0,1fr)_12rem]">
        <input
          type="search"
          value={text}
          aria-label="Search posts"
          placeholder="Search posts..."
          onChange={(event) => setText(event.target.value)}
          className={control}
        />
        <select
          value={status}
          aria-label="Status"
          onChange={(event) => setStatus(event.target.value as PostFilter['status'])}
          className={`${control} pr-9`}
        >
          {statuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </search>
      <PostList filter={filter} busyId={busyId} onNew={openNew} onEdit={edit} onDelete={remove} />
      {opened && (
        <PostEditor
          key={'post' in opened ? opened.post._id : opened.newId}
          opened={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {confirmation}
    </>
  );
}

const control =
  'block min-h-11 w-full rounded-sm border border-edge bg-leaf px-3 py-2 text-base placeholder:text-faint';

type PostListProps = {
  filter: PostFilter;
  busyId: string | undefined;
  onNew: () => void;
  onEdit: (id: string) => void;
  onDelete: (post: AdminPostSummary) => void;
};

function PostList({ filter, busyId, onNew, onEdit, onDelete }: PostListProps) {
  const list = useInfiniteQuery(adminPostsQuery(filter));
  const sentinel = useInfiniteScroll<HTMLDivElement>({
    hasMore: list.hasNextPage && !list.isFetchNextPageError,
    isLoading: list.isFetchingNextPage,
    loadMore: () => list.fetchNextPage(),
  });

  if (list.isPending) return <ListSkeleton />;
  const posts = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      {list.isError && (
        <div
          role="alert"
          className="mt-5 rounded-sm border border-danger bg-danger-wash px-4 py-3 font-sans text-danger"
        >
          <p>{errorMessage(list.error, 'Failed to load posts')}</p>
          <Button
            look="outline"
            size="small"
            className="mt-2"
            onClick={() => (list.data ? list.fetchNextPage() : list.refetch())}
          >
            Try Again
          </Button>
        </div>
      )}
      {list.data && posts.length === 0 && <NoPosts onNew={onNew} />}
      <ul className="mt-4">
        {posts.map((post) => (
          <PostRow
            key={post._id}
            post={post}
            isBusy={busyId === post._id}
            onEdit={() => onEdit(post._id)}
            onDelete={() => onDelete(post)}
          />
        ))}
      </ul>
      <div ref={sentinel} role="status" className="min-h-px">
        {list.isFetchingNextPage && (
          <p className="py-5 text-center font-sans text-faint">Loading more posts...</p>
        )}
      </div>
    </>
  );
}

function NoPosts({ onNew }: { onNew: () => void }) {
  return (
    <div className="flex flex-col items-center py-16 text-center">
      <Drawing name="nib" className="text-faint" />
      <h2 className="mt-3 font-display text-2xl">No posts found</h2>
      <p className="mt-1 text-faint">Get started by creating your first blog post.</p>
      <Button className="mt-6" onClick={onNew}>
        Create Post
      </Button>
    </div>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading posts" className="mt-6 space-y-6">
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className="space-y-2.5">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  );
}
