import { useState } from 'react';
import { formatAge, formatMoment } from '#app/lib/moments.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import {
  fieldRule,
  type RequestField,
  readableValue,
  requestFieldNames,
} from '#shared/contracts/request-fields.ts';
import type { RequestItem } from '#shared/contracts/requests.ts';
import { counted } from '#shared/text/counted.ts';
import { cutAtWord } from '#shared/text/excerpt.ts';
import { FileList } from '../conversation.tsx';
import { RequestStanding } from './request-standing.tsx';

type RequestEntryProps = {
  request: RequestItem;
  isDeleting: boolean;
  /** The request was unread and has just been opened. */
  onOpen: () => void;
  onDelete: () => void;
};

/** The text, and beside it what can be done, where there is room. */
const BESIDE = 'items-end gap-x-6 sm:flex';
/** About two lines. */
const MAX_OPENING = 140;

/** Those that have no place of their own in an entry. */
const shortFields = requestFieldNames.filter(
  (field) => !['name', 'email', 'subject', 'message', 'about'].includes(field),
);

/** A level or a kind of work speaks for itself; a number or a day needs its label. */
function describeField(field: RequestField, value: string | null): string {
  const text = readableValue(field, value ?? '');
  if (field === 'deadline') return `Needed by ${text}`;
  return fieldRule(field).control === 'choice' ? text : `${fieldRule(field).label}: ${text}`;
}

/** One request: sender and subject, and the rest when opened. Opening it marks it as read. */
export function RequestEntry({ request, isDeleting, onOpen, onDelete }: RequestEntryProps) {
  const { _id, name, email, subject, message, createdAt, readAt, attachments } = request;
  // The day that counts stands above.
  const facts = shortFields.filter(
    (field) => request[field] && !(field === 'deadline' && request.deadline === request.dueDate),
  );
  const [isOpen, setOpen] = useState(false);

  /** Two requests fit on a phone; the rest is there when one is opened. */
  const onPhone = isOpen ? '' : 'max-sm:hidden';

  function toggle() {
    if (!isOpen && readAt === null) onOpen();
    setOpen(!isOpen);
  }

  return (
    <article className="py-3">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className={`text-xl leading-snug ${readAt === null ? 'font-semibold' : ''}`}>
          <a
            id={`request-${_id}`}
            href={`/admin/requests/${_id}`}
            className="inline-block scroll-my-24 py-2 hover:underline"
          >
            {name}
          </a>
        </h3>
        {readAt === null && <Badge tone="info">New</Badge>}
        <p className={`lining font-sans text-sm text-faint sm:ml-auto ${onPhone}`}>
          <time dateTime={createdAt}>
            {formatAge(createdAt)}, {formatMoment(createdAt)}
          </time>
        </p>
      </header>
      <RequestStanding request={request} />
      <p className={`mt-1 flex flex-wrap gap-x-4 gap-y-1 font-sans text-[0.9375rem] text-faint ${onPhone}`}>
        <span className="break-all">{email}</span>
        {facts.map((field) => (
          <span key={field} className="wrap-anywhere">
            {describeField(field, request[field])}
          </span>
        ))}
        {!isOpen && attachments.length > 0 && (
          <span className="lining">{counted(attachments.length, 'file')}</span>
        )}
      </p>
      <div className={isOpen ? '' : BESIDE}>
        <div className="mt-3 max-w-measure">
          {request.about && <p className="text-faint">About: {request.about}</p>}
          {subject && <p className="font-semibold">{subject}</p>}
          <p className={isOpen ? 'whitespace-pre-wrap' : ''}>
            {isOpen ? message : cutAtWord(message, MAX_OPENING)}
          </p>
          {isOpen && <FileList files={attachments} />}
        </div>
        <div
          className={`mt-4 flex max-w-measure flex-wrap items-center gap-x-4 gap-y-3 ${isOpen ? '' : 'sm:ml-auto'}`}
        >
          <Button
            variant="outline"
            size="small"
            className="max-sm:min-h-11"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Open'} the request from ${name}`}
            onClick={toggle}
          >
            {isOpen ? 'Close' : 'Open'}
          </Button>
          <ButtonLink
            href={`/admin/requests/${_id}`}
            size="small"
            variant={isOpen ? 'filled' : 'plain'}
            className="max-sm:min-h-11"
            aria-label={`Answer ${name}`}
          >
            Answer
          </ButtonLink>
          {isOpen && (
            <Button
              variant="plain"
              size="small"
              className="ml-auto text-faint no-underline hover:text-danger max-sm:min-h-11"
              inactive={isDeleting}
              onClick={onDelete}
              aria-label={`Delete the request from ${name}`}
            >
              {isDeleting ? 'Deleting...' : 'Delete'}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
