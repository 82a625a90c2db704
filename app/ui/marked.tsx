/** A text in pieces, of which every second one was searched for. */
export function Marked({ pieces }: { pieces: readonly string[] }) {
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      <mark
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and never move
        key={index}
        className="rounded-xs bg-yellow-wash text-ink"
      >
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
