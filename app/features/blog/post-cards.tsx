import { postPath, tagPath } from '#app/lib/paths.ts';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { Cover } from '#app/ui/cover.tsx';
import { Marked } from '#app/ui/marked.tsx';
import type { PostSummary } from '#shared/contracts/posts.ts';
import { COVER_HEIGHT, COVER_WIDTH, drawCover } from '#shared/text/cover-drawing.ts';
import { pen, type Titled } from './marked-title.tsx';
import { Facts, getAuthor, PostDate, readingTimeText, ViewCount } from './post-facts.tsx';

export function FeaturedPost({ post }: { post: PostSummary }) {
  const t = useTranslations();
  const brand = useBrand();
  return (
    <article className="grid gap-x-12 gap-y-6 md:grid-cols-[minmax(0,1fr)_auto]">
      {/* First, so that late content on a slow connection causes no layout shift. */}
      <div className="md:col-start-2 md:row-start-1 md:w-[22rem]">
        {post.coverImage ? (
          <Cover url={post.coverImage.url} sizes="(min-width: 48rem) 22rem, 100vw" isFirst />
        ) : (
          <DrawnCover post={post} />
        )}
      </div>
      <div className="max-w-[44rem] min-w-0 md:col-start-1 md:row-start-1">
        <FirstTag post={post} />
        <h3 className="title-2 mt-1">
          <PostLink post={post} />
        </h3>
        <p className="lead">
          <Excerpt post={post} />
        </p>
        <Facts className="mt-5">
          <span>{getAuthor(post, brand)}</span>
          <PostDate at={post.publishedAt} />
          <span>{readingTimeText(post, t)}</span>
          <ViewCount post={post} />
        </Facts>
      </div>
    </article>
  );
}

/** One of the three next to the featured one. */
export function SmallPost({ post }: { post: PostSummary }) {
  const t = useTranslations();
  return (
    <article className="flex h-full flex-col max-md:border-t max-md:border-rule max-md:pt-4">
      <div className="mb-3 max-md:hidden">
        {post.coverImage ? (
          <Cover
            url={post.coverImage.url}
            sizes="22rem"
            className="aspect-[8/5] h-auto w-full object-cover"
          />
        ) : (
          <DrawnCover post={post} />
        )}
      </div>
      <FirstTag post={post} />
      <h3 className="title-3 mt-1">
        <PostLink post={post} />
      </h3>
      <p className="mt-2 text-base text-faint">
        <Excerpt post={post} />
      </p>
      <Facts className="mt-auto pt-4">
        <PostDate at={post.publishedAt} short />
        <span>{readingTimeText(post, t)}</span>
      </Facts>
    </article>
  );
}

/** A row of the list, like a table of contents. */
export function PostEntry({ post }: { post: PostSummary }) {
  const t = useTranslations();
  return (
    <article className="grid gap-x-10 gap-y-1 border-b border-rule py-6 md:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[10rem_minmax(0,1fr)_12rem]">
      <Facts className="md:flex-col md:items-start md:gap-y-0.5 md:pt-1.5">
        <PostDate at={post.publishedAt} short />
        <span>{readingTimeText(post, t)}</span>
        <ViewCount post={post} />
      </Facts>
      <div className="min-w-0">
        <h3 className="title-3">
          <PostLink post={post} />
        </h3>
        <p className="mt-1.5 max-w-measure text-base text-faint">
          <Excerpt post={post} />
        </p>
      </div>
      <div className="md:max-lg:col-start-2">
        {post.coverImage && (
          <Cover
            url={post.coverImage.url}
            sizes="12rem"
            className="aspect-[8/5] h-auto w-full object-cover max-lg:hidden"
          />
        )}
        <Tags tags={post.tags} />
      </div>
    </article>
  );
}

/** What a search found in the post, otherwise its excerpt. */
function Excerpt({ post }: { post: PostSummary }) {
  return post.match?.text ? <Marked pieces={post.match.text} /> : post.excerpt;
}

function PostLink({ post }: { post: PostSummary }) {
  return (
    <a href={postPath(post)}>
      <span className="pen-underline pb-0.5">
        {post.match?.title ? <Marked pieces={post.match.title} /> : post.title}
      </span>
    </a>
  );
}

function FirstTag({ post }: { post: PostSummary }) {
  const [tag] = post.tags;
  return tag && <p>{renderTag(tag)}</p>;
}

function Tags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 lg:mt-0">
      {tags.map((tag) => (
        <li key={tag}>{renderTag(tag)}</li>
      ))}
    </ul>
  );
}

function renderTag(tag: string) {
  return (
    <a
      href={tagPath(tag)}
      className="small-caps inline-block py-1 text-base wrap-anywhere text-faint hover:text-faint"
    >
      {tag}
    </a>
  );
}

/** The generated cover of a post without an image: one word of its title with one correction mark. */
function DrawnCover({ post: { title, tags } }: { post: Titled }) {
  const { subject, word, lines, pen: mark } = drawCover(title, tags);
  return (
    <svg
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      aria-hidden="true"
      className="block h-auto w-full border border-rule bg-leaf print:hidden"
    >
      <text x={word.x} y="38" fontSize="13" className="fill-faint font-sans">
        {subject}
      </text>
      <path d={lines} fill="none" strokeWidth="3" className="stroke-edge/45" />
      <text
        x={word.x}
        y={word.y}
        fontSize={word.size}
        textLength={word.width}
        lengthAdjust="spacingAndGlyphs"
        className="fill-ink font-display"
      >
        {word.text}
      </text>
      <path d={mark} strokeWidth="2.5" {...pen} />
    </svg>
  );
}
