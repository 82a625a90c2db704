import type { ReactNode } from 'react';
import { postPath, tagPath } from '#app/lib/paths.ts';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { ContentsList, isWorthContents } from '#app/ui/contents-list.tsx';
import { Cover } from '#app/ui/cover.tsx';
import { dropCap } from '#app/ui/drop-cap.ts';
import { EndOfFirstView, Related } from '#app/ui/page.tsx';
import { RunningHead } from '#app/ui/running-head.tsx';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import type { Post, PostSummary } from '#shared/contracts/posts.ts';
import { listHeadings } from '#shared/text/headings.ts';
import { MarkedTitle } from './marked-title.tsx';
import { Facts, getAuthor, PostDate, readingTimeText, ViewCount } from './post-facts.tsx';

/** The fields that a draft in the editor has, too. */
type Readable = Pick<
  Post,
  'title' | 'author' | 'tags' | 'views' | 'readingTime' | 'contentHtml' | 'coverImage' | 'publishedAt'
> &
  Partial<Pick<Post, '_id'>>;

type PostArticleProps = { post: Readable; path?: string; tools?: ReactNode };

/** An article as a page of a book: the text in its measure, its contents in the margin. */
export function PostArticle({ post, path = '', tools }: PostArticleProps) {
  const t = useTranslations();
  const [firstTag] = post.tags;
  const hasText = post.contentHtml !== '';
  const headings = listHeadings(post.contentHtml);
  const brand = useBrand();
  return (
    <article className="offprint with-margin pt-8 pb-14 md:pt-12">
      <RunningHead author={getAuthor(post, brand)} title={post.title} path={path} />
      <header className="min-w-0 border-b border-rule pb-8 md:pb-12 lg:col-span-2">
        <a href="/blog" className="inline-block py-1.5 font-sans text-[0.9375rem] text-faint print:hidden">
          <span className="pen-underline pb-0.5">{t('Back to Blog')}</span>
        </a>
        {firstTag && (
          <p className="small-caps mt-6 text-lg leading-none md:mt-12">
            <a href={tagPath(firstTag)} className="pen-underline">
              {firstTag}
            </a>
          </p>
        )}
        <h1 className="title mt-3">
          <MarkedTitle post={post} />
        </h1>
        <Facts className="mt-5">
          <span>{t('By {author}', { author: getAuthor(post, brand) })}</span>
          <PostDate at={post.publishedAt} />
          <ViewCount post={post} />
          <span>{readingTimeText(post, t)}</span>
        </Facts>
      </header>
      <aside className="mt-6 lg:col-start-2 lg:mt-10">
        <div
          className={`flex flex-col gap-6 lg:sticky lg:top-24 lg:max-h-[calc(100vh-8rem)] lg:overflow-y-auto ${isWorthContents(headings) ? 'max-lg:pb-6' : ''}`}
        >
          {tools}
          <ContentsList headings={headings} />
        </div>
      </aside>
      <div className="mt-8 min-w-0 lg:col-start-1 lg:row-start-2 lg:mt-10">
        {post.coverImage && (
          <div className="mb-8">
            <Cover url={post.coverImage.url} sizes="(min-width: 64rem) 48rem, 100vw" isFirst />
          </div>
        )}
        {hasText ? (
          <SafeHtml
            html={post.contentHtml}
            articleId={post._id}
            endsFirstView
            className={dropCap(post.contentHtml)}
          />
        ) : (
          <>
            <p className="border-y border-rule py-8 text-faint">
              {t('No content available for this article.')}
            </p>
            <EndOfFirstView />
          </>
        )}
        {post.tags.length > 1 && <Topics tags={post.tags} />}
      </div>
    </article>
  );
}

function Topics({ tags }: { tags: string[] }) {
  const t = useTranslations();
  return (
    <section
      aria-labelledby="topics-title"
      className="mt-12 max-w-measure border-t border-rule pt-4 print:hidden"
    >
      <h2 id="topics-title" className="small-caps text-lg font-semibold">
        {t('Topics Covered')}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-5 font-sans text-[0.9375rem]">
        {tags.map((tag) => (
          <li key={tag}>
            <a href={tagPath(tag)} className="inline-block py-1.5 link">
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export type RelatedPost = Pick<
  PostSummary,
  'slug' | 'title' | 'excerpt' | 'views' | 'readingTime' | 'isDemonstration'
>;

export function RelatedPosts({ posts }: { posts: RelatedPost[] }) {
  const t = useTranslations();
  if (posts.length === 0) return null;
  return (
    <Related title={t('Related Articles')}>
      <ul className="mt-6 grid gap-x-12 gap-y-8 md:grid-cols-2">
        {posts.map((post) => (
          <li key={post.slug} className="border-t border-rule pt-4">
            <h3 className="title-3">
              <a href={postPath(post)}>
                <span className="pen-underline pb-0.5">{post.title}</span>
              </a>
            </h3>
            <p className="mt-1.5 text-base text-faint">{post.excerpt}</p>
            <Facts className="mt-2">
              <ViewCount post={post} />
              <span>{readingTimeText(post, t)}</span>
            </Facts>
          </li>
        ))}
      </ul>
    </Related>
  );
}
