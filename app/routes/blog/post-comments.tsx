import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { postQuery } from '#app/features/blog/blog.queries.ts';
import { CommentsSection } from '#app/features/comments/comments-section.tsx';

/** The comments of an article. Loaded after the article. */
export function PostComments() {
  const { slug = '' } = useParams();
  const { data } = useQuery(postQuery(slug));
  if (!data?.commentsEnabled) return null;
  const { _id, slug: own, isDemonstration } = data.item;
  return <CommentsSection postId={_id} slug={own} isDemonstration={isDemonstration} />;
}
