import { formatMoment } from '#app/lib/moments.ts';
import type { EntryKind } from '#shared/contracts/request-states.ts';
import type { RequestDetail } from '#shared/contracts/requests.ts';
import { listKeys } from '#shared/records.ts';
import { Conversation } from '../conversation.tsx';
import { filePath } from './request-actions.ts';

const events: Partial<Record<EntryKind, string>> = {
  note: 'Note, only for you',
  mailed: 'You replied from your own email',
  offer: 'Offer',
  accepted: 'Accepted the offer',
  returned: 'Returned work',
  comment: 'Answer to a comment',
  closed: 'Closed',
  reopened: 'Opened again',
  withdrawn: 'Withdrew the request',
};

/** Everything that was said, and your notes. */
export function RequestConversation({ request }: { request: RequestDetail }) {
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
