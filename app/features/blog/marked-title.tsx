import { markTitle } from '#shared/text/title-mark.ts';

export type Titled = { title: string; tags: string[] };

export const pen = {
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  className: 'stroke-red',
} as const;

export function MarkedTitle({ post }: { post: Titled }) {
  const { before, word, after, mark } = markTitle(post.title, post.tags);
  if (!word) return post.title;
  return (
    <>
      {before}
      <span className="relative inline-block">
        {word}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute -inset-x-[0.08em] inset-y-0 h-full w-[calc(100%+0.16em)] overflow-visible"
        >
          <path d={mark} strokeWidth="0.05em" vectorEffect="non-scaling-stroke" {...pen} />
        </svg>
      </span>
      {after}
    </>
  );
}
