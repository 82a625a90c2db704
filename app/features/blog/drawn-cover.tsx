import { COVER_HEIGHT, COVER_WIDTH, drawCover } from '#shared/text/cover-drawing.ts';

/** The generated cover of a post without an image: a word of its title with a correction mark. */
export function DrawnCover({ post: { title, tags } }: { post: { title: string; tags: string[] } }) {
  const { subject, word, lines, pen } = drawCover(title, tags);
  return (
    <svg
      viewBox={`0 0 ${COVER_WIDTH} ${COVER_HEIGHT}`}
      aria-hidden="true"
      className="block h-auto w-full border border-rule bg-leaf print:hidden"
    >
      <text x={word.x} y="38" fontSize="14" className="small-caps fill-faint font-serif">
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
      <path
        d={pen}
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-red"
      />
    </svg>
  );
}
