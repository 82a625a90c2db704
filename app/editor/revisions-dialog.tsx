import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { formatMoment } from '#app/lib/moments.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { counted } from '#shared/text/counted.ts';
import { Difference } from './difference.tsx';
import type { EditorRequests } from './editor.requests.ts';
import type { EditorText, StoredText } from './editor-kind.ts';
import type { SavedText } from './use-saving.ts';

type RevisionsDialogProps = SavedText & {
  requests: EditorRequests<EditorText, StoredText>;
  onClose: () => void;
};

/** Earlier versions, and what changed since. Restoring one fills the editor; saving is a separate step. */
export function RevisionsDialog({ kind, saving, requests, onClose }: RevisionsDialogProps) {
  const { id, text, drafts } = saving;
  const query = useQuery(requests.revisionsQuery(id));
  const [error, setError] = useState<string>();
  const [compared, setCompared] = useState<string>();

  async function restore(revisionId: string) {
    try {
      drafts.exchange({ fields: await requests.getRevision(id, revisionId) });
      onClose();
    } catch (failure) {
      setError(errorMessage(failure, 'The revision could not be loaded.'));
    }
  }

  const items = query.data?.items ?? [];
  return (
    <Dialog title="Revisions" onClose={onClose}>
      <Problem>
        {error ?? (query.isError && errorMessage(query.error, 'The revisions could not be loaded.'))}
      </Problem>
      {query.isPending && <p className="text-faint">Loading revisions...</p>}
      {query.isSuccess && items.length === 0 && <p className="text-faint">There are no revisions yet.</p>}
      <ul className="divide-y divide-rule border-t border-rule font-sans text-[0.9375rem]">
        {items.map(({ _id, kind: origin, title, characters, updatedAt }) => (
          <li key={_id} className="py-2.5">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <div className="min-w-0 flex-1 basis-60">
                <p className="lining">{formatMoment(updatedAt)}</p>
                <p className="lining truncate text-faint">
                  {origin === 'saved' ? 'Saved' : 'Autosaved'}, {counted(characters, 'character')}
                  {title !== text.fields.title && ` · ${title || 'Untitled'}`}
                </p>
              </div>
              <Button
                variant="plain"
                size="small"
                className="shrink-0"
                aria-expanded={compared === _id}
                onClick={() => setCompared(compared === _id ? undefined : _id)}
              >
                What changed
              </Button>
              <Button variant="outline" size="small" className="shrink-0" onClick={() => restore(_id)}>
                Restore
              </Button>
            </div>
            {compared === _id && <Changes kind={kind} saving={saving} requests={requests} revisionId={_id} />}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Changes({
  revisionId,
  kind,
  saving: { id, text },
  requests,
}: Omit<RevisionsDialogProps, 'onClose'> & { revisionId: string }) {
  const query = useQuery(requests.revisionQuery(id, revisionId));
  return (
    <section aria-label="What changed since" className="mt-2 border-l-2 border-rule pl-4">
      {query.isPending && <p className="text-faint">Loading the revision...</p>}
      <Problem>{query.isError && errorMessage(query.error, 'The revision could not be loaded.')}</Problem>
      {query.data !== undefined && (
        <Difference before={query.data} after={text.fields} labels={kind.labels} />
      )}
    </section>
  );
}
