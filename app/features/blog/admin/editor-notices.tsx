import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import type { AdminPost } from '#shared/contracts/posts.ts';
import type { LocalDraft } from './local-drafts.ts';
import type { Kept } from './use-autosave.ts';

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

/** Text was found that a crash or a failed save left behind. */
export function Recovery({
  draft,
  onRecover,
  onDiscard,
}: {
  draft: LocalDraft;
  onRecover: () => void;
  onDiscard: () => void;
}) {
  return (
    <Notice tone="border-warning bg-warning-wash text-warning">
      <p>
        This browser kept text that was not saved, written on {dateTime.format(new Date(draft.writtenAt))}.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" size="small" onClick={onRecover}>
          Recover it
        </Button>
        <Button look="plain" size="small" onClick={onDiscard}>
          Discard it
        </Button>
      </div>
    </Notice>
  );
}

/** The post was changed in another tab or on another machine. */
export function Conflict({
  theirs,
  onOverwrite,
  onTakeTheirs,
}: {
  theirs: AdminPost;
  onOverwrite: () => void;
  onTakeTheirs: () => void;
}) {
  return (
    <Notice tone="border-warning bg-warning-wash text-warning">
      <p>
        The other version, “{theirs.title}”, was saved on {dateTime.format(new Date(theirs.updatedAt))}.
        Whichever you choose, the other one stays in the revisions.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" size="small" onClick={onOverwrite}>
          Save mine over it
        </Button>
        <Button look="outline" size="small" onClick={onTakeTheirs}>
          Continue with the other
        </Button>
      </div>
    </Notice>
  );
}

function Notice({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <div role="alert" className={`rounded-sm border px-4 py-3 font-sans text-[0.9375rem] ${tone}`}>
      {children}
    </div>
  );
}

/** Where the text is safe, in a few words. */
export function KeptLine({
  kept,
  isSaving,
  isChanged,
}: {
  kept: Kept | undefined;
  isSaving: boolean;
  isChanged: boolean;
}) {
  return (
    <p role="status" className="lining ml-auto font-sans text-sm text-faint">
      {isSaving ? 'Saving...' : isChanged ? keptText(kept) : ''}
    </p>
  );
}

function keptText(kept: Kept | undefined): string {
  if (!kept) return 'Unsaved changes';
  return kept.where === 'server'
    ? `Autosaved at ${time.format(kept.at)}`
    : `Kept in this browser at ${time.format(kept.at)}`;
}
