import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { CountBadge } from './badge.tsx';

type Tab<Id extends string> = { id: Id; label: ReactNode; count?: number | undefined };

type TabsProps<Id extends string> = {
  /** The label of the tab list, for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  chosen: Id;
  onChoose: (id: Id) => void;
  /** Above it a count is only "more than". */
  cap?: number;
  /** The panel of the selected tab. */
  children: ReactNode;
};

/** Tabs with the panel of the selected one. Arrow keys, Home and End move between them. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, cap, children }: TabsProps<Id>) {
  const base = useId();

  function move(event: KeyboardEvent<HTMLDivElement>) {
    // The focused tab: the selected one may follow later, when the URL has changed.
    const focused = tabs.find(({ id }) => `${base}-${id}` === document.activeElement?.id);
    const currentIndex = tabs.findIndex(({ id }) => id === (focused?.id ?? chosen));
    const nextIndex = {
      ArrowLeft: currentIndex - 1,
      ArrowRight: currentIndex + 1,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const next = nextIndex === undefined ? undefined : tabs.at(nextIndex % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        // One row that scrolls if it does not fit. The rule is a shadow, so that nothing is clipped.
        className="flex gap-x-4 overflow-x-auto font-sans text-[0.9375rem] shadow-[inset_0_-1px_var(--color-rule)] [scrollbar-width:none] sm:gap-x-6"
      >
        {tabs.map(({ id, label: text, count }) => (
          <button
            key={id}
            id={`${base}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
            className="flex min-h-11 shrink-0 cursor-pointer items-center gap-2 border-b-2 border-transparent py-2 whitespace-nowrap text-faint -outline-offset-2 hover:text-ink aria-selected:border-ink aria-selected:text-ink"
          >
            {text}
            {count !== undefined && count > 0 && <CountBadge count={count} cap={cap} />}
          </button>
        ))}
      </div>
      <div
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${chosen}`}
        tabIndex={-1}
        className="pt-6"
      >
        {children}
      </div>
    </>
  );
}
