import { COVER_HEIGHT, COVER_WIDTH, drawCover } from '#shared/text/cover-drawing.ts';
import { pen, type Titled } from './marked-title.tsx';

/** The generated cover of a post without an image: one word of its title with one correction mark. */
export function DrawnCover({ post: { title, tags } }: { post: Titled }) {
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
