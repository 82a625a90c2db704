import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { formatMoment } from '#app/lib/moments.ts';
import { callAdmin } from '#app/lib/session.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import type { DemoContent as Content } from '#shared/contracts/settings.ts';
import { counted } from '#shared/text/counted.ts';
import { demoContentQuery, hasDemoContent } from './settings.queries.ts';

/** The demo content: how much is left, a button to remove it, and undo for a day. */
export function DemoContent() {
  const client = useQueryClient();
  const demo = useQuery(demoContentQuery());
  const { confirm, confirmation } = useConfirm();
  const [isBusy, setBusy] = useState(false);

  async function run(work: () => Promise<Content>, doneMessage: string) {
    setBusy(true);
    try {
      client.setQueryData(demoContentQuery().queryKey, await work());
      showToast('success', doneMessage);
      // Samples, posts, comments, counts: any cached data may be stale.
      await client.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      showToast('error', errorMessage(error, 'That didn’t work'));
    }
    setBusy(false);
  }

  async function remove() {
    const isSure = await confirm({
      title: 'Remove the demonstration content?',
      text: 'The samples, posts, and comments that came with the site are removed. Anything you wrote or changed stays. You can undo this for a day.',
      action: 'Remove',
      isDangerous: true,
    });
    if (isSure) await run(() => callAdmin('DELETE /demo-content'), 'The demonstration content is gone.');
  }

  if (!demo.data) return <p className="min-h-11 font-sans text-faint">…</p>;
  const { samples, posts, comments, restorableUntil } = demo.data;
  const isLeft = hasDemoContent(demo.data);
  return (
    <div className="space-y-3">
      <p className="font-sans text-base">
        {isLeft
          ? `Still here: ${counted(samples, 'sample')}, ${counted(posts, 'post')} and ${counted(comments, 'comment')} that came with the site.`
          : 'It has all been removed.'}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {isLeft && (
          <Button variant="danger" size="small" inactive={isBusy} onClick={remove}>
            Remove the demonstration content
          </Button>
        )}
        {restorableUntil && (
          <Button
            variant="outline"
            size="small"
            inactive={isBusy}
            onClick={() =>
              run(() => callAdmin('POST /demo-content/restore'), 'The demonstration content is back.')
            }
          >
            Restore it
          </Button>
        )}
      </div>
      {restorableUntil && (
        <p className="font-sans text-sm text-faint">
          You can undo this until {formatMoment(restorableUntil)}.
        </p>
      )}
      {confirmation}
    </div>
  );
}
