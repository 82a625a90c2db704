import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';

export function Problem({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p role="alert" className="border-l-2 border-danger py-1 pl-4 font-sans text-[0.9375rem] text-danger">
      {text}
    </p>
  );
}

/** Says that unsaved work was restored, with a button to discard it. */
export function RestoredNote({ isShown, onDiscard }: { isShown: boolean; onDiscard: () => void }) {
  if (!isShown) return null;
  return (
    <Note action="Discard it" onAct={onDiscard}>
      What you had not saved was kept in this browser and is here again.
    </Note>
  );
}

/** Says that the saved version was taken, with a button to restore the changes. */
export function AsideNote({ isShown, onBringBack }: { isShown: boolean; onBringBack: () => void }) {
  if (!isShown) return null;
  return (
    <Note action="Bring mine back" onAct={onBringBack}>
      This is the saved version. Your own changes were put aside.
    </Note>
  );
}

type NoteProps = { action: string; onAct: () => void; children: ReactNode };

function Note({ action, onAct, children }: NoteProps) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 border-l-2 border-info bg-info-wash px-4 py-1.5 font-sans text-[0.9375rem] text-info"
    >
      {children}
      <Button look="plain" size="small" onClick={onAct}>
        {action}
      </Button>
    </p>
  );
}
