import { useEffect, useRef } from 'react';
import { formatMoment } from '#app/lib/moments.ts';
import { Button } from '#app/ui/button.tsx';
import type { Rivals } from './sample-draft.ts';
import { fieldLabels, type SampleFields } from './sample-fields.ts';

/** How much of a long text is shown, from shortly before the first difference on. */
const SHOWN = 240;
const BEFORE_DIFFERENCE = 40;

type VersionChoiceProps = { rivals: Rivals; onKeepMine: () => void; onTakeTheirs: () => void };

/** The sample was changed elsewhere: shows both versions where they differ, to choose from. */
export function VersionChoice({ rivals, onKeepMine, onTakeTheirs }: VersionChoiceProps) {
  const { theirs, changes, writtenAt } = rivals;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const differing = (Object.keys(changes) as (keyof SampleFields)[]).filter(
    (name) => changes[name] !== theirs.fields[name],
  );
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="border-l-2 border-warning bg-warning-wash px-4 py-3 font-sans text-[0.9375rem] text-ink"
    >
      <p className="font-semibold text-warning">
        This sample was saved elsewhere{theirs.savedAt && `, on ${formatMoment(theirs.savedAt)}`}.
      </p>
      <p className="mt-1">
        Your changes{writtenAt && ` of ${formatMoment(writtenAt)}`} were made to an older version and are not
        saved. Nothing was overwritten.
      </p>
      <ul aria-label="Differences" className="mt-3 divide-y divide-rule border-y border-rule">
        {differing.map((name) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[8rem_1fr_1fr]">
            <span className="font-semibold">{fieldLabels[name]}</span>
            <Side label="Yours" value={changes[name]} other={theirs.fields[name]} />
            <Side label="Saved" value={theirs.fields[name]} other={changes[name]} />
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" size="small" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button look="outline" size="small" onClick={onTakeTheirs}>
          Take the saved one
        </Button>
      </div>
      <p className="mt-2 text-sm text-faint">
        Keeping yours changes only the fields above; everything else stays as it was saved.
      </p>
    </div>
  );
}

type Value = string | boolean | undefined;

function Side({ label, value, other }: { label: string; value: Value; other: Value }) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <span className="text-faint">{label}: </span>
      {shown(value, other)}
    </span>
  );
}

function shown(value: Value, other: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (!value) return '(empty)';
  const start = Math.max(0, firstDifference(value, String(other ?? '')) - BEFORE_DIFFERENCE);
  const part = value.slice(start, start + SHOWN).toWellFormed();
  return `${start > 0 ? '…' : ''}${part}${start + SHOWN < value.length ? '…' : ''}`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
