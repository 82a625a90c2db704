import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { UnsavedTexts } from '#app/editor/unsaved-texts.tsx';
import { takeLastEdited, useOpenEditor } from '#app/editor/use-open-editor.ts';
import { flattenPages } from '#app/lib/list-items.ts';
import { listParameters } from '#app/lib/list-parameters.ts';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { useTypedSearch } from '#app/lib/use-typed-search.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { FeedEnd } from '#app/ui/feed-end.tsx';
import { Options } from '#app/ui/field.tsx';
import { LoadError, Loading } from '#app/ui/load-states.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { RecentlyDeleted } from '#app/ui/recently-deleted.tsx';
import { SearchNote } from '#app/ui/search-note.tsx';
import { useRecordDeletion } from '#app/ui/use-record-deletion.ts';
import { postStatuses } from '#shared/contracts/post-status.ts';
import type { AdminPost, AdminPostSummary } from '#shared/contracts/posts.ts';
import { TRASH_DAYS } from '#shared/contracts/trash-rules.ts';
import { toPostText } from '#shared/text/post-text.ts';
import { PostPreview } from './post-preview.tsx';
import { PostRow } from './post-row.tsx';
import {
  adminPostsQuery,
  invalidatePosts,
  type PostFilter,
  postPaths,
  postRequests,
} from './posts.requests.ts';

const LOAD_FAILURE = 'Failed to load posts';

const filterLabels = {
  all: 'All Posts',
  published: 'Published',
  draft: 'Drafts',
  scheduled: 'Scheduled',
  archived: 'Archived',
} satisfies Record<PostFilter['status'], string>;

/** All posts. The editor is a separate page. */
export function PostsPage() {
  const client = useQueryClient();
  const { create, edit, proceed } = useOpenEditor('post', postPaths, postRequests);
  const { filter, text, setText, setStatus, clear } = usePostFilter();
  const list = useInfiniteQuery(adminPostsQuery(filter));
  const posts = flattenPages(list.data?.pages ?? []);
  const searchBox = useRef<HTMLInputElement>(null);
  const [previewed, setPreviewed] = useState<AdminPost>();
  const [busyId, setBusyId] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { confirm, confirmation } = useConfirm();
  const title = useRef<HTMLHeadingElement>(null);
  const newPost = useRef<HTMLButtonElement>(null);

  // Back from the editor: the post's row, or New Post if the list as it is now does not show it.
  const edited = useRef<string>(undefined);
  useEffect(() => {
    edited.current ??= takeLastEdited('post');
    if (!edited.current || list.isFetching) return;
    const row = document.getElementById(`post-${edited.current}`)?.closest('li');
    edited.current = undefined;
    (row?.querySelector<HTMLElement>('[data-keeps-focus] button') ?? newPost.current)?.focus();
  }, [list.isFetching]);

  async function preview(id: string) {
    setFailure(undefined);
    setBusyId(id);
    try {
      setPreviewed(await postRequests.getRecord(id));
    } catch {
      setFailure('Failed to load post content for editing');
    } finally {
      setBusyId(undefined);
    }
  }

  const deletion = useRecordDeletion({
    kind: 'post',
    ids: posts.map(({ _id }) => _id),
    heading: title,
    confirm,
    consequence: `and its comments leave the site right away. You can restore them for ${TRASH_DAYS} days.`,
    onDeleted: () => invalidatePosts(client),
    onFailure: setFailure,
  });

  async function remove(post: AdminPostSummary) {
    setFailure(undefined);
    setBusyId(post._id);
    await deletion(post);
    setBusyId(undefined);
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-3">
        <h1 ref={title} tabIndex={-1} className="admin-title">
          <span className="hidden sm:inline">Blog Management</span>
          <span className="sm:hidden">Blog Posts</span>
        </h1>
        <div data-keeps-focus className="flex items-center gap-2 sm:gap-4">
          <ButtonLink href="/admin" variant="plain" size="small">
            Dashboard
          </ButtonLink>
          <Button ref={newPost} size="small" onClick={create}>
            New Post
          </Button>
        </div>
      </div>
      <Problem className="mt-5 rounded-sm border border-danger bg-danger-wash px-4 py-3 font-sans">
        {failure}
      </Problem>
      <UnsavedTexts kind="post" requests={postRequests} onContinue={proceed} />
      <search className="mt-4 grid grid-cols-[minmax(0,1fr)_9.5rem] gap-2 font-sans sm:mt-6 sm:grid-cols-[minmax(0,1fr)_12rem] sm:gap-3">
        <input
          ref={searchBox}
          type="search"
          value={text}
          aria-label="Search posts"
          placeholder="Search posts..."
          onChange={(event) => setText(event.target.value)}
          className={control}
        />
        <select
          value={filter.status}
          aria-label="Status"
          onChange={(event) => setStatus(event.target.value)}
          className={`${control} pr-9`}
        >
          <Options labels={filterLabels} />
        </select>
      </search>
      {list.isPending ? (
        <Loading label="Loading posts" rows={['h-20', 'h-20', 'h-20', 'h-20']} className="mt-6 space-y-6" />
      ) : (
        <>
          {list.isLoadingError && <LoadError query={list} fallback={LOAD_FAILURE} />}
          {list.data &&
            posts.length === 0 &&
            (filter.q || filter.status !== 'all' ? (
              <NoneFound
                filter={filter}
                onClear={() => {
                  clear();
                  // The button disappears with the empty list.
                  searchBox.current?.focus();
                }}
              />
            ) : (
              <NoPosts onNew={create} />
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
                onPreview={() => preview(post._id)}
                onEdit={() => edit(post._id)}
                onDelete={() => remove(post)}
              />
            ))}
          </ul>
          <FeedEnd feed={list} loading="Loading more posts..." failure={LOAD_FAILURE} />
        </>
      )}
      <RecentlyDeleted kind="post" onEmpty={() => title.current?.focus()} />
      {previewed && (
        <PostPreview
          fields={previewed.draft?.fields ?? toPostText(previewed)}
          stored={previewed}
          onClose={() => setPreviewed(undefined)}
        />
      )}
      {confirmation}
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

const control = 'control min-h-11 py-2';

/** The list's filters. In the URL, so that a reload and a link show the same; Back does not step through them. */
function usePostFilter() {
  const [parameters] = useSearchParams();
  const changeAddress = useChangeAddress();
  const { q } = listParameters(parameters);
  const status: PostFilter['status'] =
    postStatuses.find((name) => name === parameters.get('status')) ?? 'all';
  const show = (changes: Record<string, string>) => changeAddress(changes, { replace: true });
  const { text, setText } = useTypedSearch(q, (words) => show({ q: words }));

  return {
    filter: { q, status },
    text,
    setText,
    setStatus: (next: string) => show({ status: next === 'all' ? '' : next }),
    clear: () => {
      setText('');
      show({ q: '', status: '' });
    },
  };
}
