import { formatMoment } from '#app/lib/moments.ts';
import type { EntryKind } from '#shared/contracts/request-states.ts';
import type { Offer, RequestDetail, RequestEntry } from '#shared/contracts/requests.ts';
import { longDate } from '#shared/text/dates.ts';
import { formatPrice } from '#shared/text/prices.ts';
import { RequestFileList } from './request-file-list.tsx';

const events: Partial<Record<EntryKind, string>> = {
  note: 'Note, only for you',
  mailed: 'You wrote by your own mail program',
  offer: 'Offer',
  accepted: 'Accepted the offer',
  returned: 'Returned work',
  comment: 'Answer to a comment',
  closed: 'Closed',
  reopened: 'Opened again',
  withdrawn: 'Withdrew the request',
};

/** Everything that was said, and your notes, oldest first. */
export function RequestConversation({ request }: { request: RequestDetail }) {
  const later = new Set(request.conversation.flatMap(({ files }) => files.map(({ publicId }) => publicId)));
  const opening = {
    by: 'student' as const,
    kind: 'message' as const,
    text: request.message,
    createdAt: request.createdAt,
    files: request.attachments.filter(({ publicId }) => !later.has(publicId)),
    offer: null,
    roundId: null,
  };
  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation" className="font-display text-xl">
        Conversation
      </h2>
      <ol className="mt-3 divide-y divide-rule border-y border-rule">
        <Entry entry={opening} request={request} />
        {request.conversation.map((entry) => (
          <Entry key={entry._id} entry={entry} request={request} />
        ))}
      </ol>
    </section>
  );
}

type EntryProps = {
  request: RequestDetail;
  entry: Pick<RequestEntry, 'by' | 'kind' | 'text' | 'createdAt' | 'files' | 'offer' | 'roundId'>;
};

function Entry({ entry, request }: EntryProps) {
  const { by, kind, text, createdAt, files, offer, roundId } = entry;
  const event = events[kind];
  const work = request.rounds.find(({ _id }) => _id === roundId);
  return (
    <li className={`py-3 ${kind === 'note' ? 'border-l-2 border-l-ink pl-3' : ''}`}>
      <p className="flex flex-wrap gap-x-3 font-sans text-sm text-faint">
        <span className="font-semibold text-ink">{by === 'owner' ? 'You' : request.name}</span>
        <time dateTime={createdAt} className="lining">
          {formatMoment(createdAt)}
        </time>
        {event && <span>{event}</span>}
      </p>
      {text && <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>}
      {kind === 'offer' && offer && <OfferLine offer={offer} />}
      {kind === 'returned' && work && (
        <p className="mt-1 font-sans text-[0.9375rem]">
          {work.title},{' '}
          <a href={work.files.marked} download className="link">
            marked
          </a>
          ,{' '}
          <a href={work.files.finished} download className="link">
            finished
          </a>
          ,{' '}
          <a href={work.files.letter} download className="link">
            letter
          </a>
        </p>
      )}
      <RequestFileList files={files} />
    </li>
  );
}

function OfferLine({ offer: { price, currency, date, includes, excludes } }: { offer: Offer }) {
  return (
    <div className="mt-1 space-y-1 font-sans text-[0.9375rem]">
      <p className="lining font-semibold">
        {formatPrice(price, currency)}
        {date && `, ready by ${longDate(date)}`}
      </p>
      {includes && <p className="whitespace-pre-wrap">Included: {includes}</p>}
      {excludes && <p className="whitespace-pre-wrap">Not included: {excludes}</p>}
    </div>
  );
}
