import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { formatMoment } from '#app/lib/moments.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { PostText } from '#shared/contracts/posts.ts';
import { grouped } from '#shared/text/dates.ts';
import { getRevision, revisionsQuery } from './posts.requests.ts';

type RevisionsDialogProps = { postId: string; onRestore: (fields: PostText) => void; onClose: () => void };

/** Earlier versions. Restoring one fills the editor; saving is a separate step. */
export function RevisionsDialog({ postId, onRestore, onClose }: RevisionsDialogProps) {
  const query = useQuery(revisionsQuery(postId));
  const [error, setError] = useState<string>();

  async function restore(id: string) {
    try {
      onRestore(await getRevision(postId, id));
    } catch (failure) {
      setError(errorMessage(failure, 'The revision could not be loaded.'));
    }
  }

  const items = query.data?.items ?? [];
  const problem =
    error ?? (query.isError ? errorMessage(query.error, 'The revisions could not be loaded.') : undefined);
  return (
    <Dialog title="Revisions" onClose={onClose}>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {query.isPending && <p className="text-faint">Loading revisions...</p>}
      {query.isSuccess && items.length === 0 && <p className="text-faint">There are no revisions yet.</p>}
      <ul className="divide-y divide-rule border-t border-rule font-sans text-[0.9375rem]">
        {items.map(({ _id, kind, title, characters, updatedAt }) => (
          <li key={_id} className="flex items-center gap-x-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="lining">{formatMoment(updatedAt)}</p>
              <p className="lining truncate text-faint">
                {kind === 'saved' ? 'Saved' : 'Autosaved'}, {grouped(characters)} characters ·{' '}
                {title || 'Untitled'}
              </p>
            </div>
            <Button look="outline" size="small" className="shrink-0" onClick={() => restore(_id)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
