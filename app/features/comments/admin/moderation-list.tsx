import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flattenPages } from '#app/lib/list-items.ts';
import { logProblem } from '#app/lib/log.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { LoadError, Loading } from '#app/ui/load-states.tsx';
import type { BulkAction } from '#shared/contracts/comment-rules.ts';

import { type ModerationTab, type ModerationView, moderationListQuery } from './moderation.queries.ts';
import { ModerationCard, mayAnswer, mayApprove } from './moderation-card.tsx';
import { ReplyForm } from './reply-form.tsx';
import { type Shortcut, ShortcutHelp, useShortcuts } from './shortcut-help.tsx';
import { useCurrentCard } from './use-current-card.ts';
import type { Moderation } from './use-moderation.ts';

const emptyMessages: Record<ModerationTab, string> = {
  all: 'No comments yet.',
  pending: 'No comments pending moderation.',
  spam: 'No spam comments detected.',
  approved: 'No approved comments yet.',
};

type ListProps = {
  view: ModerationView;
  title: string;
  /** A line under the heading. */
  note: string;
  moderation: Moderation;
  searchBox: RefObject<HTMLInputElement | null>;
  onClearSearch: () => void;
};

/** The comments of a tab, with single and bulk actions. */
export function ModerationList({ view, title, note, moderation, searchBox, onClearSearch }: ListProps) {
  const { q, post } = view;
  const list = useInfiniteQuery(moderationListQuery(view));
  const comments = flattenPages(list.data?.pages ?? []);
  const [answering, setAnswering] = useState<string>();
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const { confirm, confirmation } = useConfirm();
  const help = useRef<HTMLElement>(null);
  const ids = comments.map(({ _id }) => _id);
  const cards = useCurrentCard(ids, moderation.isBusy);
  const selected = comments.filter(({ _id }) => selection.has(_id));

  useEffect(() => {
    if (list.error) logProblem('The comments could not be loaded', list.error);
  }, [list.error]);

  function select(id: string, isSelected: boolean) {
    const next = new Set(selection);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelection(next);
  }

  async function remove(id: string) {
    const yes = await confirm({
      title: 'Are you sure you want to delete this comment and all its replies?',
      action: 'Delete',
      isDangerous: true,
    });
    if (yes) await moderation.remove(id);
  }

  async function actOnSelected(action: BulkAction) {
    const title = `Are you sure you want to delete ${selected.length === 1 ? 'this comment' : `these ${selected.length} comments`} and all replies?`;
    if (action === 'delete' && !(await confirm({ title, action: 'Delete', isDangerous: true }))) return;
    const chosen = selected.map(({ _id }) => _id);
    if (await moderation.changeMany(chosen, action)) setSelection(new Set());
  }

  function onShortcut(shortcut: Shortcut) {
    if (shortcut === 'j') return cards.move(1);
    if (shortcut === 'k') return cards.move(-1);
    if (shortcut === 'u') return moderation.undoLast();
    if (shortcut === '/') return searchBox.current?.focus();
    if (shortcut === '?') return void help.current?.togglePopover();
    const comment = comments.find(({ _id }) => _id === cards.currentId());
    if (!comment) return;
    // Also while something is being saved: otherwise the letters of the reply would be taken for shortcuts.
    if (shortcut === 'r' && mayAnswer(comment)) return setAnswering(comment._id);
    if (moderation.isBusy) return;
    if (shortcut === 'x') return select(comment._id, !selection.has(comment._id));
    if (shortcut === 'd') return void remove(comment._id);
    if (shortcut === 'a' && mayApprove(comment)) void moderation.decide(comment, 'approved');
    if (shortcut === 's' && mayAnswer(comment)) void moderation.decide(comment, 'spam');
  }
  useShortcuts(onShortcut);

  return (
    <section aria-labelledby="moderation-list">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="moderation-list" className="font-display text-2xl">
          {title} {list.isSuccess && <span className="lining text-faint">({comments.length})</span>}
        </h2>
        <ShortcutHelp ref={help} />
      </div>
      {note && !q && !post && (
        <p className="lining -mt-2 mb-3 font-sans text-[0.9375rem] text-faint">{note}</p>
      )}
      {list.isPending && (
        <Loading label="Loading comments" rows={['h-44', 'h-44', 'h-44']} className="space-y-4" />
      )}
      {list.isLoadingError && <LoadError query={list} fallback="The comments could not be loaded." />}
      {list.isSuccess && comments.length === 0 && <NoComments view={view} onClearSearch={onClearSearch} />}
      {comments.length > 0 && (
        <>
          <SelectionBar
            selected={selected.length}
            shown={comments.length}
            isBusy={moderation.isBusy}
            onSelectAll={(all) => setSelection(new Set(all ? comments.map(({ _id }) => _id) : []))}
            onAct={actOnSelected}
          />
          <ol className="space-y-4">
            {comments.map((comment) => (
              <li key={comment._id} onFocus={() => cards.note(comment._id)}>
                <ModerationCard
                  comment={comment}
                  isSelected={selection.has(comment._id)}
                  moderation={moderation}
                  onSelect={(isSelected) => select(comment._id, isSelected)}
                  onReply={() => setAnswering(comment._id)}
                  onDelete={() => remove(comment._id)}
                >
                  {answering === comment._id && (
                    <ReplyForm
                      comment={comment}
                      onReply={(words, key) => moderation.reply(comment._id, words, key)}
                      onClose={() => setAnswering(undefined)}
                    />
                  )}
                </ModerationCard>
              </li>
            ))}
          </ol>
        </>
      )}
      {list.hasNextPage && (
        <div className="mt-6 text-center">
          <Button variant="outline" inactive={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {list.isFetchingNextPage ? 'Loading more comments...' : 'Show More'}
          </Button>
        </div>
      )}
      {confirmation}
    </section>
  );
}

function NoComments({ view: { tab, q, post }, onClearSearch }: Pick<ListProps, 'view' | 'onClearSearch'>) {
  const isNarrowed = q !== '' || post !== '';
  const narrowed = q ? `Nothing here matches “${q}”.` : 'No comments on this post here.';
  return (
    <div className="border border-rule px-5 py-10 text-center">
      {(tab === 'all' || isNarrowed) && <h3 className="font-display text-xl">No comments found</h3>}
      <p className="text-faint">{isNarrowed ? narrowed : emptyMessages[tab]}</p>
      {isNarrowed && (
        <Button variant="outline" size="small" className="mt-4" onClick={onClearSearch}>
          {post ? 'Show All' : 'Clear Search'}
        </Button>
      )}
    </div>
  );
}

type SelectionBarProps = {
  selected: number;
  shown: number;
  isBusy: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onAct: (action: BulkAction) => void;
};

/** Bulk actions. Sticky while the list scrolls. */
function SelectionBar({ selected, shown, isBusy, onSelectAll, onAct }: SelectionBarProps) {
  const isEmpty = selected === 0;
  return (
    <div
      className={`mb-4 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-y border-rule bg-paper py-2 font-sans text-[0.9375rem] ${
        isEmpty ? '' : 'sticky top-header z-20'
      }`}
    >
      <label className="mr-auto flex min-h-9 items-center gap-2.5">
        <input
          type="checkbox"
          checked={selected === shown}
          ref={(box) => {
            if (box) box.indeterminate = !isEmpty && selected < shown;
          }}
          onChange={(event) => onSelectAll(event.target.checked)}
          className="size-5"
        />
        <span aria-live="polite">{isEmpty ? 'Select all' : `${selected} selected`}</span>
      </label>
      {!isEmpty && (
        <div className="flex flex-wrap gap-2.5">
          <Button variant="outline" size="small" inactive={isBusy} onClick={() => onAct('approve')}>
            Approve
          </Button>
          <Button variant="outline" size="small" inactive={isBusy} onClick={() => onAct('spam')}>
            Mark as Spam
          </Button>
          <Button variant="danger" size="small" inactive={isBusy} onClick={() => onAct('delete')}>
            Delete
          </Button>
        </div>
      )}
    </div>
  );
}
