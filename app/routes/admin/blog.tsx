import { PrefetchPageLinks } from 'react-router';
import { BlogDesk } from '#app/features/blog/admin/blog-desk.tsx';
import { postPaths } from '#app/features/blog/admin/posts.requests.ts';
import { metaOf } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = metaOf({ title: 'Blog Management', description: 'The posts desk.' });

/** Stands for any post: the editor's page has the same code for all. */
const SOME_POST = '0'.repeat(24);

export default function AdminBlog() {
  return (
    <Frame className="pt-5 sm:pt-8">
      <PrefetchPageLinks page={postPaths.edit(SOME_POST)} />
      <BlogDesk />
    </Frame>
  );
}
