import { BlogDesk } from '#app/features/blog/admin/blog-desk.tsx';
import { metaOf } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = metaOf({ title: 'Blog Management', description: 'The posts desk.', keywords: [] });

export default function AdminBlog() {
  return (
    <Frame className="pt-5 sm:pt-8">
      <BlogDesk />
    </Frame>
  );
}
