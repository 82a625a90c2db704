type KeptNoteProps = {
  /** Where the draft is kept, in a sentence. */
  where: string;
  /** What the button clears. */
  what: string;
  isCleared: boolean;
  isLocked: boolean;
  onClear: () => void;
  onUndo: () => void;
};

/** Under a form: that its draft is kept, and a button to clear it, which then brings it back. */
export function KeptNote({ where, what, isCleared, isLocked, onClear, onUndo }: KeptNoteProps) {
  return (
    <p className="font-sans text-sm text-faint noscript:hidden">
      <span role="status">{isCleared ? `The ${what} was cleared.` : where}</span>{' '}
      <button
        type="button"
        disabled={isLocked}
        onClick={isCleared ? onUndo : onClear}
        className="min-h-6 cursor-pointer link disabled:cursor-not-allowed disabled:opacity-60"
      >
        {isCleared ? 'Undo' : `Clear the ${what}`}
      </button>
    </p>
  );
}
