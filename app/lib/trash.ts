import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TrashKind } from '#shared/contracts/trash-rules.ts';
import { ApiError, errorMessage } from './api.ts';
import { postPath, samplePath } from './paths.ts';
import { callAdmin, readAdmin } from './session.ts';
import { showToast } from './toast-store.ts';

/** Long enough to read what was deleted. */
const UNDO_OFFERED_MS = 10_000;

/** A toast with a title and a slug takes longer to read. */
const NEWS_MS = 8_000;

type Deleted = { _id: string; title: string };

export function trashQuery(kind: TrashKind) {
  return queryOptions({ ...readAdmin('/trash', { query: { kind } }), meta: { silent: true } });
}

/** For a save whose record was deleted: keeps what was typed, without a retry. */
export function deletedElsewhere(error: unknown, kind: TrashKind): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 404) return undefined;
  return `This ${kind} was deleted elsewhere. Your text is kept in this browser: in another tab, restore the ${kind} under “Recently deleted” below the list of ${kind}s, then save again.`;
}

/** Shows that a record was deleted, with undo. `focusOn` is called when it is restored. */
export function offerUndo(
  client: QueryClient,
  kind: TrashKind,
  { _id, title }: Deleted,
  focusOn: () => void,
) {
  async function undo() {
    if (await bringBack(client, kind, { _id, title })) requestAnimationFrame(focusOn);
  }
  showToast('success', `Deleted: ${title}`, UNDO_OFFERED_MS, { label: 'Undo', run: undo });
}

/** False if it was not restored; a toast says so. */
export function bringBack(client: QueryClient, kind: TrashKind, { _id, title }: Deleted): Promise<boolean> {
  const work = callAdmin(`POST /${kind}s/:id/restore`, { params: { id: _id } });
  return settled(client, kind, work, ({ item, takenSlug }) =>
    takenSlug
      ? `Restored: ${title}. Its old address is taken, so it is at ${getPath(kind, item)} now.`
      : `Restored: ${title}`,
  );
}

function getPath(kind: TrashKind, { _id, slug }: { _id: string; slug: string | null }): string {
  return kind === 'post' ? postPath({ slug: slug ?? _id }) : samplePath({ _id, slug });
}

export function deleteForGood(client: QueryClient, kind: TrashKind, { _id, title }: Deleted) {
  const work = callAdmin('DELETE /trash/:id', { params: { id: _id } });
  return settled(client, kind, work, () => `Deleted for good: ${title}`);
}

async function settled<Result>(
  client: QueryClient,
  kind: TrashKind,
  work: Promise<Result>,
  sentence: (result: Result) => string,
) {
  const isDone = await work.then(
    (result) => {
      showToast('success', sentence(result), NEWS_MS);
      return true;
    },
    (error) => {
      showToast('error', errorMessage(error, 'That didn’t work'));
      return false;
    },
  );
  // Lists, searches and counts of the admin area, and public pages in this tab.
  client.removeQueries({ queryKey: [kind === 'post' ? 'blog' : 'samples'], type: 'inactive' });
  await client.invalidateQueries({ queryKey: ['admin'] });
  return isDone;
}
