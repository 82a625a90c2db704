import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#app/ui/icon.tsx';

type SettingsSheetProps<Panel extends string> = {
  label: string;
  /** What else is in the sheet; undefined for the settings alone. */
  panels?: Record<Panel, string> | undefined;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  /** Over the text on a narrow screen; next to it otherwise. */
  isOver: boolean;
  /** Its content stands beside the text and scrolls with it. */
  isBeside: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Everything about a text that is not its text, in a side panel. */
export function SettingsSheet<Panel extends string>({
  label,
  panels,
  panel,
  onPanel,
  isOver,
  isBeside,
  onClose,
  children,
}: SettingsSheetProps<Panel>) {
  const shut = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOver) return;
    const before = document.activeElement;
    shut.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOver]);

  return (
    <aside
      aria-label={label}
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
            {(Object.entries(panels) as [Panel, string][]).map(([name, title]) => (
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
          ref={shut}
          type="button"
          aria-label="Close settings"
          onClick={onClose}
          className="-mr-2 flex size-11 cursor-pointer items-center justify-center rounded-sm hover:bg-neutral-wash"
        >
          <Icon path="m5 5 14 14M19 5 5 19" />
        </button>
      </div>
      <div className="space-y-5">{children}</div>
    </aside>
  );
}
