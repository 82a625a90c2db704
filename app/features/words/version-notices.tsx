import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoment } from '#app/lib/moments.ts';
import { Button } from '#app/ui/button.tsx';
import type { Difference } from './field-values.ts';

const SHOWN_CHARACTERS = 240;

/** The differences of two versions, side by side. */
export function Differences({ items, names }: { items: Difference[]; names: [one: string, other: string] }) {
  if (items.length === 0) return <p className="mt-2 text-faint">There is no difference.</p>;
  return (
    <ul aria-label="Differences" className="mt-3 divide-y divide-rule border-y border-rule">
      {items.map(({ place, one, other }) => (
        <li key={place} className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-2">
          <span className="font-semibold sm:col-span-2">{place}</span>
          <Side name={names[0]} text={one} />
          <Side name={names[1]} text={other} />
        </li>
      ))}
    </ul>
  );
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="text-faint">{name}: </span>
      {text === '' ? '(empty)' : text.slice(0, SHOWN_CHARACTERS).toWellFormed()}
      {text.length > SHOWN_CHARACTERS && '…'}
    </span>
  );
}

type ConflictProps = {
  savedAt: string | null;
  items: Difference[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** The section was saved elsewhere: shows both versions where they differ, to choose from. */
export function Conflict({ savedAt, items, onKeepMine, onTakeTheirs }: ConflictProps) {
  return (
    <Notice takesFocus>
      <p className="font-semibold text-warning">
        These words were saved elsewhere{savedAt && `, on ${formatMoment(savedAt)}`}.
      </p>
      <p className="mt-1">
        Nothing was overwritten. If you keep yours, the saved one stays in the revisions. If you use the saved
        one, yours stays in this browser.
      </p>
      <Differences items={items} names={['Yours', 'Saved']} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="outline" size="small" onClick={onTakeTheirs}>
          Use the saved one
        </Button>
      </div>
    </Notice>
  );
}

type RecoveryProps = { writtenAt: string; onRecover: () => void; onDiscard: () => void };

/** Changes that a closed tab or a failed save left behind. */
export function Recovery({ writtenAt, onRecover, onDiscard }: RecoveryProps) {
  return (
    <Notice>
      <p>This browser kept words that were not saved, written on {formatMoment(writtenAt)}.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={onRecover}>
          Recover them
        </Button>
        <Button variant="plain" size="small" onClick={onDiscard}>
          Discard them
        </Button>
      </div>
    </Notice>
  );
}

/** `takesFocus`: it is the result of an action further below, and scrolls into view. */
function Notice({ takesFocus = false, children }: { takesFocus?: boolean; children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: 'center' });
  }, [takesFocus]);
  return (
    <div
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="border-l-2 border-warning bg-warning-wash px-4 py-3 font-sans text-[0.9375rem] text-ink"
    >
      {children}
    </div>
  );
}
