import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { callAdmin } from '#app/lib/session.ts';
import { showToast } from '#app/lib/toast-store.ts';
import type { BulkAction, CommentDecision } from '#shared/contracts/comment-rules.ts';
import type { AdminComment, OwnerReply } from '#shared/contracts/comments.ts';
import { counted } from '#shared/text/counted.ts';
import { deleteSpam, refetchAll } from './moderation.queries.ts';

const UNDO_OFFERED_MS = 8_000;

/** What happened, and how to undo it. */
type Outcome = { message: string; undoId?: string | null | undefined };

const decided: Record<CommentDecision, string> = {
  approved: 'Comment approved.',
  spam: 'Comment marked as spam.',
};
const changedMany: Record<BulkAction, string> = {
  approve: 'approved.',
  spam: 'marked as spam.',
  delete: 'deleted.',
};

/** The moderator's actions: each shows a toast with undo and refetches the lists. */
export function useModeration() {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const undoLast = useRef<() => void>(undefined);

  async function run(action: () => Promise<Outcome>): Promise<boolean> {
    setBusy(true);
    try {
      const { message, undoId } = await action();
      offerUndo(message, undoId);
      return true;
    } catch (error) {
      showToast('error', `Error: ${errorMessage(error, 'Unknown error')}`);
      return false;
    } finally {
      await refetchAll(queryClient);
      setBusy(false);
    }
  }

  function offerUndo(message: string, undoId: string | null | undefined) {
    if (!undoId) {
      showToast('success', message);
      return;
    }
    const takeBack = () => {
      undoLast.current = undefined;
      void run(async () => {
        await callAdmin('POST /comments/undo/:id', { params: { id: undoId } });
        return { message: 'Undone.' };
      });
    };
    const dismiss = showToast('success', message, UNDO_OFFERED_MS, { label: 'Undo', run: takeBack });
    undoLast.current = () => {
      dismiss();
      takeBack();
    };
  }

  return {
    isBusy,
    decide: (comment: AdminComment, status: CommentDecision) =>
      run(async () => {
        // The status that the moderator saw: a comment that has changed meanwhile stays as it is.
        const body = { status, was: comment.status };
        const { undoId } = await callAdmin('PUT /comments/:id/status', { params: { id: comment._id }, body });
        return { message: decided[status], undoId };
      }),
    reply: (id: string, words: OwnerReply, key: string) =>
      run(async () => {
        const headers = { 'idempotency-key': key };
        await callAdmin('POST /comments/:id/replies', { params: { id }, body: words, headers });
        return { message: 'Reply published.' };
      }),
    remove: (id: string) =>
      run(async () => {
        const { undoId } = await callAdmin('DELETE /comments/:id', { params: { id } });
        return { message: 'Comment deleted successfully!', undoId };
      }),
    changeMany: (ids: string[], action: BulkAction) =>
      run(async () => {
        const { changed, undoId } = await callAdmin('POST /comments/bulk', { body: { ids, action } });
        return { message: `${counted(changed, 'comment')} ${changedMany[action]}`, undoId };
      }),
    deleteSpam: (threshold: number) =>
      run(async () => {
        const { deleted, undoId } = await deleteSpam(threshold, false);
        return { message: `Successfully deleted ${deleted} spam comments!`, undoId };
      }),
    previewSpam: (threshold: number) =>
      run(async () => {
        const { wouldDelete } = await deleteSpam(threshold, true);
        return { message: `Would delete ${wouldDelete} spam comments (score ≥ ${threshold})` };
      }),
    undoLast: () => undoLast.current?.(),
  };
}

export type Moderation = ReturnType<typeof useModeration>;
