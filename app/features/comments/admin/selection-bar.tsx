import { Button } from '#app/ui/button.tsx';
import type { BulkAction } from '#shared/contracts/comment-rules.ts';

type SelectionBarProps = {
  selected: number;
  shown: number;
  isBusy: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onAct: (action: BulkAction) => void;
};

/** Bulk actions. Sticky while the list scrolls. */
export function SelectionBar({ selected, shown, isBusy, onSelectAll, onAct }: SelectionBarProps) {
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
