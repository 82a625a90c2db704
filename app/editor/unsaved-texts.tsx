import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logProblem } from '#app/lib/log.ts';
import { formatMoment } from '#app/lib/moments.ts';
import { Button } from '#app/ui/button.tsx';
import type { EditorRequests } from './editor.requests.ts';
import type { DraftKind } from './editor-kind.ts';
import { deleteLocalDraft, listLocalDrafts } from './local-drafts.ts';

/** For a text that is only on the server, `key` is the record's id. */
export type Unsaved = {
  key: string;
  recordId: string;
  title: string;
  writtenAt: string;
  isNew: boolean;
};

/** Texts that were never saved, from this browser or another machine. */
export function UnsavedTexts({
  kind,
  besides,
  requests,
  onContinue,
}: {
  kind: DraftKind;
  /** The new text that is being written: other new ones of this browser are offered, at once, so that nothing moves. */
  besides?: string;
  requests: Pick<EditorRequests<unknown, unknown>, 'unsavedQuery' | 'discardRevisions'>;
  onContinue: (text: Unsaved) => void;
}) {
  const client = useQueryClient();
  const onServer = useQuery({ ...requests.unsavedQuery(), enabled: besides === undefined });
  const [localTexts, setLocalTexts] = useState<Unsaved[]>(() =>
    listLocalDrafts(kind).map(({ fields, postId, ...draft }) => ({
      ...draft,
      recordId: postId,
      title: fields.title,
    })),
  );

  const localIds = new Set(localTexts.map((draft) => draft.recordId));
  const elsewhere = (onServer.data?.items ?? [])
    .filter((text) => !localIds.has(text.recordId))
    .map(({ recordId, title, updatedAt }) => ({
      key: recordId,
      recordId,
      title,
      writtenAt: updatedAt,
      isNew: true,
    }));
  const all = [...localTexts, ...elsewhere].filter(
    (text) => besides === undefined || (text.isNew && text.recordId !== besides),
  );
  if (all.length === 0) return null;

  async function discard({ key, recordId, isNew }: Unsaved) {
    deleteLocalDraft(key);
    setLocalTexts((drafts) => drafts.filter((draft) => draft.key !== key));
    if (isNew)
      await requests
        .discardRevisions(recordId)
        .catch((error) => logProblem('The text was not discarded', error));
    await client.invalidateQueries({ queryKey: requests.unsavedQuery().queryKey });
  }

  return (
    <section
      aria-label="Unsaved text"
      className="mt-5 rounded-sm border border-warning bg-warning-wash px-4 py-3 font-sans text-[0.9375rem] text-warning"
    >
      <ul className="space-y-2">
        {all.map((text) => (
          <li key={text.key} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
            <p className="lining">
              Unsaved text: “{text.title || 'Untitled'}”, {formatMoment(text.writtenAt)}
            </p>
            <div className="flex gap-3">
              <Button variant="outline" size="small" onClick={() => onContinue(text)}>
                Continue writing
              </Button>
              <Button variant="plain" size="small" onClick={() => discard(text)}>
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
