import { COVER_HEIGHT, COVER_WIDTH, drawCover } from './cover-drawing.ts';

/** The cover of a post that has no picture: its initial, and its words as lines with a correction. */
export function DrawnCover({ post: { title, excerpt } }: { post: { title: string; excerpt: string } }) {
  const { initial, words, struck, insertedAfter } = drawCover(title, excerpt);
  const end = insertedAfter.x + insertedAfter.width + 3;
  return (
    <svg
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      aria-hidden="true"
      className="block h-auto w-full border border-rule bg-leaf print:hidden"
    >
      <path
        d={words.map(({ x, y, width }) => `M${x} ${y}h${width}`).join('')}
        fill="none"
        strokeWidth="3"
        className="stroke-edge/45"
      />
      <text x="26" y="116" fontSize="108" className="fill-ink font-display">
        {initial}
      </text>
      <g fill="none" strokeWidth="2" strokeLinecap="round" className="stroke-red">
        <path
          d={`M${struck.x - 4} ${struck.y + 2}c${struck.width / 3} -5 ${struck.width / 2} 3 ${struck.width + 8} -3`}
        />
        <path d={`m${end - 4} ${insertedAfter.y + 9} 4 -8 4 8`} />
        <path d={`M${end - 12} ${insertedAfter.y - 7}q4 -5 8 0t8 0 8 0 8 0`} />
      </g>
    </svg>
  );
}
