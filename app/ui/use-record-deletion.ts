import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { callAdmin } from '#app/lib/session.ts';
import { offerUndo, trashQuery } from '#app/lib/trash.ts';
import { useFocusAfterDelete } from '#app/lib/use-focus-after-delete.ts';
import type { TrashKind } from '#shared/contracts/trash-rules.ts';
import type { useConfirm } from './confirm.tsx';

type Deletion = {
  kind: TrashKind;
  /** The records of the list; the heading of a row has the id `post-ID` or `sample-ID`. */
  ids: readonly string[];
  /** Gets the focus where no row can. */
  heading: RefObject<HTMLElement | null>;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  /** What the question says after the title. */
  consequence: string;
  onDeleted: (id: string) => unknown;
  onFailure: (message: string) => void;
};

/** Deletes a record of a list after a question, with undo. */
export function useRecordDeletion({ kind, ids, heading, confirm, ...options }: Deletion) {
  const client = useQueryClient();
  const focusOn = (id = '') => (document.getElementById(`${kind}-${id}`) ?? heading.current)?.focus();
  const markDeleted = useFocusAfterDelete(ids, focusOn);

  return async function remove({ _id, title }: { _id: string; title: string }) {
    const isSure = await confirm({
      title: `Delete this ${kind}?`,
      text: `“${title}” ${options.consequence}`,
      action: 'Delete',
      isDangerous: true,
    });
    if (!isSure) return;
    markDeleted(_id);
    try {
      await callAdmin(`DELETE /${kind}s/:id`, { params: { id: _id } });
      await options.onDeleted(_id);
      client.invalidateQueries({ queryKey: trashQuery(kind).queryKey });
      offerUndo(client, kind, { _id, title }, () => focusOn(_id));
    } catch (error) {
      options.onFailure(errorMessage(error, 'Delete failed'));
    }
  };
}
