import type { PreviewProps } from '#app/editor/editor-kind.ts';
import { PreviewDialog } from '#app/editor/preview-dialog.tsx';
import { callAdmin } from '#app/lib/session.ts';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import { parseTags } from '#shared/text/tags.ts';

export function PostPreview({ fields, stored, onClose }: PreviewProps<PostText, AdminPost>) {
  const query = {
    queryKey: ['admin', 'posts', 'render', fields.content],
    // The page's code is not loaded with the editor.
    queryFn: async () => {
      const [{ PostArticle }, rendered] = await Promise.all([
        import('../post-article.tsx'),
        callAdmin('POST /posts/render', { body: { content: fields.content } }),
      ]);
      return { PostArticle, ...rendered };
    },
    gcTime: 0,
  };
  return (
    <PreviewDialog query={query} onClose={onClose}>
      {({ PostArticle, readingTime, contentHtml }) => (
        <PostArticle
          post={{
            title: fields.title || 'Untitled',
            author: fields.author || null,
            tags: parseTags(fields.tags),
            views: 0,
            readingTime,
            contentHtml,
            coverImage: fields.coverImage ? { url: fields.coverImage } : null,
            publishedAt: fields.scheduledFor || stored?.publishedAt || new Date().toISOString(),
          }}
        />
      )}
    </PreviewDialog>
  );
}
