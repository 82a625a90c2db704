import type { ReactNode } from 'react';
import type { EntryKind, RequestSide } from '#shared/contracts/request-states.ts';
import type { Offer, RequestEntry, RequestItem } from '#shared/contracts/requests.ts';
import { fileSize } from '#shared/text/file-size.ts';

type File = RequestItem['attachments'][number];

type ConversationProps = {
  title: string;
  titleClass?: string;
  /** What the student wrote in the form. */
  opening: Pick<RequestEntry, 'text' | 'createdAt' | 'files'>;
  entries: RequestEntry[];
  /** How this reader calls the two sides, and what happened. */
  names: Record<RequestSide, string>;
  events: Partial<Record<EntryKind, string>>;
  formatTime: (time: string) => string;
  renderOffer: (offer: Offer) => ReactNode;
  /** The way to the work of a round. */
  renderWork: (roundId: string) => ReactNode;
  /** Where a comment in its margin is answered. */
  getCommentHref?: (roundId: string, commentId: string) => string;
  /** What an answer to a comment is about. */
  renderComment?: (entry: Pick<RequestEntry, 'roundId' | 'commentId'>) => ReactNode;
  /** What else can be done with a file. */
  renderFileTool?: (file: File) => ReactNode;
};

/** Everything that was said, oldest first. */
export function Conversation({
  title,
  titleClass = 'title-2',
  opening,
  entries,
  ...entryProps
}: ConversationProps) {
  const first = { ...opening, by: 'student' as const, kind: 'message' as const, offer: null };
  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation" className={titleClass}>
        {title}
      </h2>
      <ol className="mt-4 divide-y divide-rule border-y border-rule">
        {[{ ...first, roundId: null, commentId: null, _id: 'opening' }, ...entries].map((entry) => (
          <Entry key={entry._id} entry={entry} {...entryProps} />
        ))}
      </ol>
    </section>
  );
}

type EntryProps = Omit<ConversationProps, 'title' | 'titleClass' | 'opening' | 'entries'> & {
  entry: Pick<
    RequestEntry,
    '_id' | 'by' | 'kind' | 'text' | 'createdAt' | 'files' | 'offer' | 'roundId' | 'commentId'
  >;
};

function Entry({ entry, names, events, formatTime, getCommentHref, ...render }: EntryProps) {
  const { _id, by, kind, text, createdAt, files, offer, roundId, commentId } = entry;
  const href = roundId && commentId && getCommentHref?.(roundId, commentId);
  return (
    <li id={_id} className={`py-4 ${kind === 'note' ? 'border-l-2 border-l-ink pl-3' : ''}`}>
      <p className="clerk flex flex-wrap gap-x-3">
        <span className="font-semibold text-ink">{names[by]}</span>
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
        {href ? (
          <a href={href} className="-my-3 py-3 link">
            {events[kind]}
          </a>
        ) : (
          events[kind] && <span>{events[kind]}</span>
        )}
      </p>
      {kind === 'comment' && render.renderComment?.(entry)}
      {text && <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere">{text}</p>}
      {offer && render.renderOffer(offer)}
      {kind === 'returned' && roundId && <div className="mt-3">{render.renderWork(roundId)}</div>}
      <FileList files={files} renderTool={render.renderFileTool} />
    </li>
  );
}

type FileListProps = { files: File[]; renderTool?: ((file: File) => ReactNode) | undefined };

export function FileList({ files, renderTool }: FileListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 max-w-measure divide-y divide-rule border-t border-rule font-sans text-[0.9375rem]">
      {files.map((file) => (
        <li key={file.publicId} className="flex flex-wrap items-baseline gap-x-3">
          <a
            href={file.url}
            download={file.originalName}
            rel="nofollow"
            className="min-w-0 py-2.5 wrap-anywhere link"
          >
            {file.originalName}
          </a>
          <span aria-hidden="true" className="leader" />
          <span className="lining shrink-0 text-faint">{fileSize(file.size)}</span>
          {renderTool?.(file)}
        </li>
      ))}
    </ul>
  );
}
