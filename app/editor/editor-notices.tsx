import type { ReactNode } from 'react';
import { formatMoment } from '#app/lib/moments.ts';
import { Button } from '#app/ui/button.tsx';
import { Difference } from './difference.tsx';
import type { EditorText } from './editor-kind.ts';
import type { LocalDraft } from './local-drafts.ts';

/** Text was found that a crash or a failed save left behind. */
export function Recovery({
  draft,
  noun,
  isOutdated,
  onRecover,
  onDiscard,
}: {
  draft: Pick<LocalDraft<unknown>, 'writtenAt'>;
  noun: 'post' | 'sample';
  /** The record was saved since. */
  isOutdated: boolean;
  onRecover: () => void;
  onDiscard: () => void;
}) {
  return (
    <Notice tone="mt-4 border-warning bg-warning-wash text-warning">
      <p>
        This browser has text that was never saved, from {formatMoment(draft.writtenAt)}.
        {isOutdated &&
          ` The ${noun} has been saved elsewhere since; you’ll be asked before that is replaced.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={onRecover}>
          Recover it
        </Button>
        <Button variant="plain" size="small" onClick={onDiscard}>
          Discard it
        </Button>
      </div>
    </Notice>
  );
}

type ConflictProps<Text extends EditorText> = {
  theirs: { title: string; updatedAt: string; draft: { updatedAt: string } | null };
  mine: Text;
  other: Text;
  labels: Partial<Record<string, string>>;
  onOverwrite: () => void;
  onTakeTheirs: () => void;
};

/** The text was changed in another tab or on another machine: shows how the two versions differ, to choose from. */
export function Conflict<Text extends EditorText>({
  theirs,
  mine,
  other,
  labels,
  onOverwrite,
  onTakeTheirs,
}: ConflictProps<Text>) {
  return (
    <Notice tone="mt-2 border-warning bg-warning-wash text-warning">
      <p>
        The other version, “{other.title}”, was saved on{' '}
        {formatMoment(theirs.draft?.updatedAt ?? theirs.updatedAt)}. Whichever you choose, the other one stays
        in the revisions.
      </p>
      <details open className="mt-2">
        <summary className="cursor-pointer font-semibold">How yours differs from it</summary>
        <div className="mt-2 max-h-[35dvh] overflow-y-auto rounded-sm bg-paper px-3 py-2">
          <Difference before={other} after={mine} labels={labels} />
        </div>
      </details>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={onOverwrite}>
          Keep mine
        </Button>
        <Button variant="outline" size="small" onClick={onTakeTheirs}>
          Use the other one
        </Button>
      </div>
    </Notice>
  );
}

/** Why something was not saved, always visible at the lower edge of the window, above a phone's toolbar. `children` are the actions. */
export function SaveProblem({ failure, children }: { failure: string | undefined; children: ReactNode }) {
  return (
    <div
      data-save-problem
      className="sticky bottom-0 z-20 bg-paper pb-2 empty:hidden max-md:bottom-[2.8125rem] max-sm:-mx-5 max-sm:px-5"
    >
      {failure && <Notice tone="problem mt-2 border-danger bg-danger-wash">{failure}</Notice>}
      {children}
    </div>
  );
}

function Notice({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <div role="alert" className={`rounded-sm border px-4 py-3 font-sans text-[0.9375rem] ${tone}`}>
      {children}
    </div>
  );
}
