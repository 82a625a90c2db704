import type { ReactNode } from 'react';
import { formatMoment } from '#app/lib/moments.ts';
import { Button } from '#app/ui/button.tsx';
import { Difference } from './difference.tsx';
import { getSavedFields } from './editor-kind.ts';
import type { SavedText } from './use-saving.ts';

/** Texts were found that a crash or a failed save left behind. */
export function Recoveries({ kind, saving: { stored, drafts } }: SavedText) {
  return drafts.recoverable.map((draft) => (
    <Notice key={draft.key} tone="mt-4 border-warning bg-warning-wash text-warning">
      <p>
        This browser has text that was never saved, from {formatMoment(draft.writtenAt)}.
        {stored &&
          (draft.version ?? stored.version) < stored.version &&
          ` The ${kind.noun} has been saved elsewhere since; you’ll be asked before that is replaced.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={() => drafts.recover(draft)}>
          Recover it
        </Button>
        <Button variant="plain" size="small" onClick={() => drafts.discard(draft)}>
          Discard it
        </Button>
      </div>
    </Notice>
  ));
}

/** The text was changed in another tab or on another machine: shows how the two versions differ, to choose from. */
function Conflict({ kind, saving }: SavedText) {
  const newer = saving.conflicting?.newer;
  if (!newer) return null;
  const other = getSavedFields(kind, newer);
  return (
    <Notice tone="mt-2 border-warning bg-warning-wash text-warning">
      <p>
        The other version, “{other.title}”, was saved on{' '}
        {formatMoment(newer.draft?.updatedAt ?? newer.updatedAt)}. Whichever you choose, the other one stays
        in {kind.history ? 'the revisions' : 'this browser'}.
      </p>
      <details open className="mt-2">
        <summary className="cursor-pointer font-semibold">How yours differs from it</summary>
        <div className="mt-2 max-h-[35dvh] overflow-y-auto rounded-sm bg-paper px-3 py-2">
          <Difference before={other} after={saving.text.fields} labels={kind.labels} />
        </div>
      </details>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="outline" size="small" onClick={saving.overwrite}>
          Keep mine
        </Button>
        <Button variant="outline" size="small" onClick={saving.takeTheirs}>
          Use the other one
        </Button>
      </div>
    </Notice>
  );
}

/** Why something was not saved, always visible at the lower edge of the window, above a phone's toolbar. */
export function SaveProblem({ kind, saving }: SavedText) {
  const attention =
    Object.keys(saving.errors).length > 0 ? 'Not saved yet: a field needs your attention.' : undefined;
  const failure = saving.problem ?? attention;
  return (
    <div
      data-save-problem
      className="sticky bottom-0 z-20 bg-paper pb-2 empty:hidden max-md:bottom-[2.8125rem] max-sm:-mx-5 max-sm:px-5"
    >
      {failure && <Notice tone="problem mt-2 border-danger bg-danger-wash">{failure}</Notice>}
      <Conflict kind={kind} saving={saving} />
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
