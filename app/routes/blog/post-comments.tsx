import { useLoaderData } from 'react-router';
import { CommentsSection } from '#app/features/comments/comments-section.tsx';
import { Queries } from '#app/lib/queries.tsx';
import type { PostDetail } from '#shared/contracts/posts.ts';

/** The comments of an article. Loaded after the article. */
export function PostComments() {
  const { detail } = useLoaderData<{ page: { detail?: PostDetail } }>().page;
  if (!detail) return null;
  const { _id, slug, isDemonstration } = detail.item;
  return (
    <Queries>
      <CommentsSection postId={_id} slug={slug} isDemonstration={isDemonstration} />
    </Queries>
  );
}
