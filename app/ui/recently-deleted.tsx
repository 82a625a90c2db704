import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAge } from '#app/lib/moments.ts';
import { bringBack, deleteForGood, trashQuery } from '#app/lib/trash.ts';
import { useFocusAfterDelete } from '#app/lib/use-focus-after-delete.ts';
import { TRASH_DAYS, type TrashKind } from '#shared/contracts/trash-rules.ts';
import { Button } from './button.tsx';
import { useConfirm } from './confirm.tsx';
import { OpenSign } from './open-sign.tsx';

type Deleted = { _id: string; title: string };

/** Deleted records that can be restored: one line below a list, or nothing. `onEmpty` moves the focus elsewhere. */
export function RecentlyDeleted({ kind, onEmpty }: { kind: TrashKind; onEmpty: () => void }) {
  const client = useQueryClient();
  const items = useQuery(trashQuery(kind)).data?.items ?? [];
  const [busyId, setBusyId] = useState<string>();
  const { confirm, confirmation } = useConfirm();
  const markDeleted = useFocusAfterDelete(
    items.map(({ _id }) => _id),
    (id) => (id ? document.getElementById(`deleted-${id}`)?.focus() : onEmpty()),
  );

  async function run(work: typeof bringBack, item: Deleted) {
    setBusyId(item._id);
    markDeleted(item._id);
    await work(client, kind, item);
    setBusyId(undefined);
  }

  async function remove(item: Deleted) {
    const isSure = await confirm({
      title: 'Delete for good?',
      text: `“${item.title}” cannot be restored after that.`,
      action: 'Delete for good',
      isDangerous: true,
    });
    if (isSure) await run(deleteForGood, item);
  }

  if (items.length === 0) return confirmation;
  return (
    <details className="group mt-8 font-sans">
      <summary className="lining flex min-h-11 w-fit cursor-pointer items-center gap-3 text-[0.9375rem] text-faint hover:text-faint">
        Recently deleted ({items.length})
        <OpenSign />
      </summary>
      <p className="text-sm text-faint">Can be restored for {TRASH_DAYS} days.</p>
      <ul className="mt-2 border-t border-rule">
        {items.map((item) => (
          <li
            key={item._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-rule py-2"
          >
            <p id={`deleted-${item._id}`} tabIndex={-1} className="min-w-0 flex-1 basis-60 wrap-break-word">
              {item.title}
              <span className="lining block text-sm text-faint">deleted {formatAge(item.deletedAt)}</span>
            </p>
            <div className="flex items-center gap-4">
              <Button
                variant="outline"
                size="small"
                inactive={busyId === item._id}
                onClick={() => run(bringBack, item)}
              >
                Restore
              </Button>
              <Button
                variant="plain"
                size="small"
                inactive={busyId === item._id}
                onClick={() => remove(item)}
              >
                Delete for good
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {confirmation}
    </details>
  );
}
