import { PrefetchPageLinks } from 'react-router';
import { postPaths } from '#app/features/blog/admin/posts.requests.ts';
import { PostsPage } from '#app/features/blog/admin/posts-page.tsx';
import { createMeta } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = createMeta({ title: 'Blog Management', description: 'The posts desk.' });

/** Stands for any post: the editor's page has the same code for all. */
const SOME_POST = '0'.repeat(24);

export default function AdminBlog() {
  return (
    <Frame className="pt-5 sm:pt-8">
      <PrefetchPageLinks page={postPaths.edit(SOME_POST)} />
      <PostsPage />
    </Frame>
  );
}
