import { useTranslations } from '#app/lib/site-words.ts';

type KeptNoteProps = {
  /** Where the draft is kept, in a sentence. */
  where: string;
  /** The button that clears it, and what is said then. */
  clear: string;
  cleared: string;
  isCleared: boolean;
  isLocked: boolean;
  onClear: () => void;
  onUndo: () => void;
};

/** Under a form: that its draft is kept, and a button to clear it, which then brings it back. */
export function KeptNote({ where, clear, cleared, isCleared, isLocked, onClear, onUndo }: KeptNoteProps) {
  const t = useTranslations();
  return (
    <p className="font-sans text-sm text-faint noscript:hidden">
      <span role="status">{isCleared ? cleared : where}</span>{' '}
      <button
        type="button"
        disabled={isLocked}
        onClick={isCleared ? onUndo : onClear}
        className="-my-3 cursor-pointer py-3 link disabled:cursor-not-allowed disabled:opacity-60"
      >
        {isCleared ? t('Undo') : clear}
      </button>
    </p>
  );
}
