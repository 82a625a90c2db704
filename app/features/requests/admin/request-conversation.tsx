import { useMutation } from '@tanstack/react-query';
import { formatMoment } from '#app/lib/moments.ts';
import { showToast, toastFailure } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import type { EntryKind } from '#shared/contracts/request-states.ts';
import type { Offer, RequestDetail } from '#shared/contracts/requests.ts';
import { listKeys } from '#shared/records.ts';
import { Conversation } from '../conversation.tsx';
import { OfferFacts } from '../facts.tsx';
import { filePath } from './request-actions.ts';
import type { RequestMenuProps } from './request-menu.tsx';

const events: Partial<Record<EntryKind, string>> = {
  note: 'Note, only for you',
  mailed: 'You replied from your own email',
  offer: 'Offer',
  accepted: 'Accepted the offer',
  declined: 'Declined the offer',
  offerWithdrawn: 'Withdrew the offer',
  returned: 'Returned work',
  comment: 'Answer to a comment',
  closed: 'Closed',
  reopened: 'Opened again',
  withdrawn: 'Withdrew the request',
};

/** Everything that was said, and your notes. */
export function RequestConversation({ request, actions, confirm }: RequestMenuProps) {
  const { _id, name, message, createdAt, attachments, conversation, copies } = request;
  const later = new Set(conversation.flatMap(({ files }) => files.map(({ publicId }) => publicId)));
  return (
    <Conversation
      title="Conversation"
      titleClass="font-display text-xl"
      opening={{
        text: message,
        createdAt,
        files: attachments.filter(({ publicId }) => !later.has(publicId)),
      }}
      entries={conversation}
      names={{ owner: 'You', student: name }}
      events={events}
      formatTime={formatMoment}
      renderOffer={(offer) => (
        <>
          <OfferFacts offer={offer} />
          {request.state === 'offer' && request.offer?._id === offer._id && (
            <WithdrawButton offer={offer} name={name} actions={actions} confirm={confirm} />
          )}
        </>
      )}
      renderWork={(roundId) => <ReturnedFiles work={request.rounds.find((round) => round._id === roundId)} />}
      renderComment={({ roundId, commentId }) => {
        const work = request.rounds.find((round) => round._id === roundId);
        const comment = work?.comments.find(({ id }) => id === commentId);
        return (
          comment && (
            <p className="mt-1.5 border-l-2 border-rule pl-3 text-base text-faint wrap-anywhere">
              {comment.quote && <q>{comment.quote}</q>} {comment.text}
            </p>
          )
        );
      }}
      renderFileTool={({ publicId, originalName }) =>
        originalName.toLowerCase().endsWith('.docx') && (
          <a href={filePath(_id, publicId)} className="shrink-0 py-2.5 link">
            {copies.some((copy) => copy._id === publicId) ? 'Continue marking it' : 'Mark it here'}
          </a>
        )
      }
    />
  );
}

type WithdrawButtonProps = Pick<RequestMenuProps, 'actions' | 'confirm'> & { offer: Offer; name: string };

function WithdrawButton({ offer, name, actions, confirm }: WithdrawButtonProps) {
  const withdrawal = useMutation({
    mutationFn: () => actions.withdrawOffer(offer._id),
    onSuccess: () => showToast('success', 'The offer is withdrawn.'),
    onError: toastFailure('That didn’t work'),
  });
  async function ask() {
    const text = `${name} gets a mail, and cannot accept it any more. What you agreed on before stays.`;
    if (await confirm({ title: 'Withdraw this offer?', text, action: 'Withdraw it' })) withdrawal.mutate();
  }
  return (
    <Button
      variant="outline"
      size="small"
      className="mt-3 max-sm:min-h-11"
      inactive={withdrawal.isPending}
      onClick={ask}
    >
      {withdrawal.isPending ? 'Withdrawing...' : 'Withdraw this offer'}
    </Button>
  );
}

const files = { marked: 'Marked', finished: 'Finished', letter: 'Letter' };

function ReturnedFiles({ work }: { work: RequestDetail['rounds'][number] | undefined }) {
  if (!work) return null;
  return (
    <p className="flex flex-wrap gap-x-4 font-sans text-[0.9375rem]">
      <span className="py-2">
        Round {work.number}: {work.title}
      </span>
      {listKeys(files).map((file) => (
        <a key={file} href={work.files[file]} download className="py-2 link">
          {files[file]}
        </a>
      ))}
    </p>
  );
}
