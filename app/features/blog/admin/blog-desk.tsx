import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import type { AdminPost, AdminPostSummary, PostText } from '#shared/contracts/posts.ts';
import { type Opened, PostEditor } from './post-editor.tsx';
import { fieldsOf, newPostId } from './post-fields.ts';
import { PostList } from './post-list.tsx';
import { removeFromLists } from './post-lists.ts';
import { deletePost, getPost, type PostFilter } from './posts.requests.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { UnsavedPosts } from './unsaved-posts.tsx';
import { usePostFilter } from './use-post-filter.ts';

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
  const { filter, text, setText, setStatus } = usePostFilter();
  const [opened, setOpened] = useState<Opened>();
  const [previewed, setPreviewed] = useState<AdminPost>();
  const [busyId, setBusyId] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { confirm, confirmation } = useConfirm();
  const title = useRef<HTMLHeadingElement>(null);

  async function load(id: string, use: (post: AdminPost) => void, draft?: PostText) {
    setFailure(undefined);
    setBusyId(id);
    try {
      use(await getPost(id));
    } catch (error) {
      // A text whose post was deleted in the meantime becomes a new post.
      if (draft && error instanceof ApiError && error.status === 404) setOpened({ newId: id, draft });
      else setFailure('Failed to load post content for editing');
    } finally {
      setBusyId(undefined);
    }
  }

  const edit = (id: string, draft?: PostText) => load(id, (post) => setOpened({ post, draft }), draft);
  const preview = (id: string) => load(id, setPreviewed);

  async function remove({ _id, title: name }: AdminPostSummary) {
    const isSure = await confirm({
      title: 'Delete this post?',
      text: `“${name}” and its comments will be gone for good.`,
      action: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    setFailure(undefined);
    setBusyId(_id);
    try {
      await deletePost(_id);
      moveFocusFrom(_id, title.current);
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
        <h1 ref={title} tabIndex={-1} className="font-display text-[2rem] leading-tight">
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
          value={filter.status}
          aria-label="Status"
          onChange={(event) => setStatus(event.target.value)}
          className={`${control} pr-9`}
        >
          {statuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </search>
      <PostList
        filter={filter}
        busyId={busyId}
        onNew={openNew}
        onPreview={preview}
        onEdit={edit}
        onDelete={remove}
      />
      {opened && (
        <PostEditor
          key={'post' in opened ? opened.post._id : opened.newId}
          opened={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {previewed && (
        <PreviewDialog
          fields={fieldsOf(previewed)}
          publishedAt={previewed.scheduledFor ?? previewed.publishedAt ?? previewed.updatedAt}
          onClose={() => setPreviewed(undefined)}
        />
      )}
      {confirmation}
    </>
  );
}

const control =
  'block min-h-11 w-full rounded-sm border border-edge bg-leaf px-3 py-2 text-base placeholder:text-faint';

/** The row of a deleted post takes the focus with it: the next row's heading gets it, or the one before, or the page's. */
function moveFocusFrom(id: string, title: HTMLElement | null) {
  const row = document.getElementById(`post-${id}`)?.closest('li');
  const focused = document.activeElement;
  if (focused && focused !== document.body && !row?.contains(focused)) return;
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  (neighbour?.querySelector('h2') ?? title)?.focus();
}
