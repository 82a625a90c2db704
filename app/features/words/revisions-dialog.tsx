import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { formatMoment } from '#app/lib/moments.ts';
import { readAdmin } from '#app/lib/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { type Section, sections } from '#shared/contracts/words/sections.ts';
import type { WordRevision } from '#shared/contracts/words/words.ts';
import { differences, type Fields } from './field-values.ts';
import { Differences } from './version-notices.tsx';

type RevisionsDialogProps = {
  section: Section;
  fields: Fields;
  onRestore: (id: string) => Promise<void>;
  onClose: () => void;
};

export function RevisionsDialog({ section, fields, onRestore, onClose }: RevisionsDialogProps) {
  const query = useQuery(readAdmin('/words/:section/revisions', { params: { section } }));
  const [chosen, setChosen] = useState<string>();
  const restoring = useMutation({ mutationFn: onRestore });
  const revisions = (query.data?.items ?? []).map((revision) => ({
    revision,
    differing: differences(sections[section].schema, revision.fields, fields),
  }));
  return (
    <Dialog title="Revisions" width="wide" onClose={onClose}>
      {query.isPending && <p className="text-faint">Loading revisions...</p>}
      <Problem>{query.error && errorMessage(query.error, 'The revisions could not be loaded.')}</Problem>
      {revisions.length > 0 && (
        <p className="mb-3 font-sans text-sm text-faint">
          Choose one to see how it differs from what is in the form.
        </p>
      )}
      <ul className="divide-y divide-rule border-y border-rule font-sans text-[0.9375rem]">
        {revisions.map(({ revision, differing }) => (
          <li key={revision._id} className="py-1">
            <div className="flex items-center gap-x-4">
              <button
                type="button"
                aria-expanded={chosen === revision._id}
                onClick={() => setChosen(chosen === revision._id ? undefined : revision._id)}
                className="min-h-11 min-w-0 flex-1 cursor-pointer text-left hover:text-faint"
              >
                {getRevisionName(revision)}
                {differing.length === 0 && <span className="text-faint"> · current</span>}
              </button>
              <Button
                variant="plain"
                size="small"
                className="shrink-0"
                inactive={restoring.isPending}
                aria-label={`Restore: ${getRevisionName(revision)}`}
                onClick={() => restoring.mutate(revision._id)}
              >
                Restore
              </Button>
            </div>
            {chosen === revision._id && (
              <div className="pb-3">
                <Differences items={differing} names={['Then', 'Now']} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function getRevisionName({ createdAt }: WordRevision): string {
  return createdAt ? formatMoment(createdAt) : 'The words the site came with';
}
