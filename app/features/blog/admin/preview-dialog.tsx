import { useQuery } from '@tanstack/react-query';
import type { PreviewProps } from '#app/editor/editor-kind.ts';
import { errorMessage } from '#app/lib/api.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import { parseTags } from '#shared/text/tags.ts';
import { PostArticle } from '../post-article.tsx';
import { renderContent } from './posts.requests.ts';

/** The post as it will look, rendered by the same components and rules, from the editor's text. */
export function PreviewDialog({ fields, stored, onClose }: PreviewProps<PostText, AdminPost>) {
  const publishedAt = fields.scheduledFor || stored?.publishedAt || new Date().toISOString();
  const query = useQuery({
    queryKey: ['admin', 'posts', 'render', fields.content],
    queryFn: () => renderContent(fields.content),
    gcTime: 0,
  });
  return (
    <Dialog title="Preview" width="page" onClose={onClose}>
      {query.isError && (
        <p role="alert" className="problem">
          {errorMessage(query.error, 'The preview could not be drawn.')}
        </p>
      )}
      {query.isPending && <p className="text-faint">Rendering the page...</p>}
      {query.data && (
        <div inert className="border-t border-rule">
          <PostArticle
            post={{
              title: fields.title || 'Untitled',
              author: fields.author || null,
              tags: parseTags(fields.tags),
              views: 0,
              readingTime: query.data.readingTime,
              contentHtml: query.data.contentHtml,
              coverImage: fields.coverImage ? { url: fields.coverImage } : null,
              publishedAt,
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
