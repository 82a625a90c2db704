import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useIsWide } from '#app/lib/use-is-wide.ts';
import { Icon } from '#app/ui/icon.tsx';
import { listEntries } from '#shared/records.ts';
import type { Panel } from './editor-kind.ts';

type SettingsSheetProps = {
  kind: { names: { sheet: string }; panels?: Partial<Record<Panel, string>> };
  sheet: ReturnType<typeof useSettingsSheet>;
  onPanel: (panel: Panel) => void;
  children: ReactNode;
};

/** Everything about a text that is not its text, in a side panel. */
export function SettingsSheet({ kind: { names, panels }, sheet, onPanel, children }: SettingsSheetProps) {
  /** Over the text on a narrow screen; next to it otherwise. */
  const { isOver, panel } = sheet;
  /** The notes stand beside the text and scroll with it. */
  const isBeside = sheet.isWide && panel === 'marginNotes';
  const openButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOver) return;
    const before = document.activeElement;
    openButton.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOver]);

  return (
    <aside
      aria-label={names.sheet}
      className={`fixed inset-y-0 right-0 z-40 w-full max-w-md overscroll-contain border-l border-rule bg-paper px-5 pb-10 sm:px-6 lg:z-0 lg:w-92 lg:shrink-0 ${
        isBeside
          ? 'lg:static'
          : 'overflow-y-auto lg:sticky lg:top-header lg:h-[calc(100dvh-var(--spacing-header))]'
      }`}
    >
      <div
        className={`sticky z-10 -mx-5 flex h-14 items-center justify-between bg-paper px-5 sm:-mx-6 sm:px-6 ${isBeside ? 'top-header' : 'top-0'}`}
      >
        {panels ? (
          <nav aria-label="In this sheet" className="-ml-2 flex">
            {listEntries(panels).map(([name, title]) => (
              <button
                key={name}
                type="button"
                aria-pressed={panel === name}
                onClick={() => onPanel(name)}
                className="small-caps flex h-11 cursor-pointer items-center px-2 text-lg text-faint underline-offset-8 hover:text-ink aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline"
              >
                {title}
              </button>
            ))}
          </nav>
        ) : (
          <h2 className="small-caps text-lg font-semibold">Settings</h2>
        )}
        <button
          ref={openButton}
          type="button"
          aria-label="Close settings"
          onClick={() => sheet.setSettingsOpen(false)}
          className="-mr-2 flex size-11 cursor-pointer items-center justify-center rounded-sm hover:bg-neutral-wash"
        >
          <Icon path="m5 5 14 14M19 5 5 19" />
        </button>
      </div>
      <div className="space-y-5">{children}</div>
    </aside>
  );
}

/** Next to the text the settings are open until closed, over it only on demand. */
export function useSettingsSheet(hasNotes: boolean) {
  const isWide = useIsWide();
  // The notes of a sample stand beside its text, as they are read. On a phone the settings were asked for.
  const [panel, setPanel] = useState<Panel>(hasNotes && isWide ? 'marginNotes' : 'settings');
  const [isBeside, setBeside] = useState(true);
  const [isOver, setOver] = useState(false);
  return {
    panel,
    setPanel,
    isWide,
    areSettingsOpen: isWide ? isBeside : isOver,
    isOver: !isWide && isOver,
    setSettingsOpen: isWide ? setBeside : setOver,
    /** A new note is seen beside the text, not on a phone. */
    showNewNote: () => isWide && setPanel('marginNotes'),
  };
}
