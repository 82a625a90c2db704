import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { FeedEnd } from '#app/ui/feed-end.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { SearchNote } from '#app/ui/search-note.tsx';
import { Loading } from '#app/ui/skeleton.tsx';
import type { AdminPostSummary } from '#shared/contracts/posts.ts';
import { postsIn } from './post-lists.ts';
import { PostRow } from './post-row.tsx';
import { adminPostsQuery, type PostFilter } from './posts.requests.ts';

const LOAD_FAILURE = 'Failed to load posts';

type PostListProps = {
  filter: PostFilter;
  busyId: string | undefined;
  onNew: () => void;
  onClear: () => void;
  onPreview: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (post: AdminPostSummary) => void;
};

export function PostList({ filter, busyId, onNew, onClear, onPreview, onEdit, onDelete }: PostListProps) {
  const list = useInfiniteQuery(adminPostsQuery(filter));

  if (list.isPending)
    return (
      <Loading label="Loading posts" rows={['h-20', 'h-20', 'h-20', 'h-20']} className="mt-6 space-y-6" />
    );
  const posts = postsIn(list.data);
  return (
    <>
      {list.isLoadingError && <LoadError query={list} fallback={LOAD_FAILURE} />}
      {list.data &&
        posts.length === 0 &&
        (filter.q || filter.status !== 'all' ? (
          <NoneFound filter={filter} onClear={onClear} />
        ) : (
          <NoPosts onNew={onNew} />
        ))}
      {posts.length > 0 && (
        <div className="mt-4 empty:hidden">
          <SearchNote search={list.data?.pages[0]?.search} q={filter.q} />
        </div>
      )}
      <ul className="mt-4">
        {posts.map((post) => (
          <PostRow
            key={post._id}
            post={post}
            isBusy={busyId === post._id}
            onPreview={() => onPreview(post._id)}
            onEdit={() => onEdit(post._id)}
            onDelete={() => onDelete(post)}
          />
        ))}
      </ul>
      <FeedEnd feed={list} loading="Loading more posts..." failure={LOAD_FAILURE} />
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

function NoneFound({ filter: { q, status }, onClear }: { filter: PostFilter; onClear: () => void }) {
  return (
    <div role="status" className="py-12 text-center">
      <h2 className="font-display text-2xl">No posts found</h2>
      <p className="mt-1 wrap-anywhere text-faint">
        {q ? `Nothing matches “${q}”` : 'No posts with this status'}
        {q && status !== 'all' ? ' among the posts of this status.' : '.'}
      </p>
      <Button variant="outline" size="small" className="mt-5" onClick={onClear}>
        {q ? 'Clear search' : 'Show all posts'}
      </Button>
    </div>
  );
}
