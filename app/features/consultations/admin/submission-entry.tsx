import { formatAge, formatMoment } from '#app/lib/moments.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import { essayTypeLabels } from '#shared/contracts/consultation-rules.ts';
import type { Submission } from '#shared/contracts/consultations.ts';
import { fileSize } from '#shared/text/file-size.ts';
import { replyLink } from './reply-link.ts';

type SubmissionEntryProps = { submission: Submission; isDeleting: boolean; onDelete: () => void };

/** One request, with all of its words. */
export function SubmissionEntry({ submission, isDeleting, onDelete }: SubmissionEntryProps) {
  const { name, email, subject, message, createdAt, readAt, attachments } = submission;
  return (
    <article className="py-6">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="text-xl leading-snug font-semibold break-words">{name}</h3>
        {readAt === null && <Badge tone="info">New</Badge>}
        <p className="lining ml-auto font-sans text-sm text-faint">
          <time dateTime={createdAt}>
            {formatAge(createdAt)}, {formatMoment(createdAt)}
          </time>
        </p>
      </header>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 font-sans text-[0.9375rem] text-faint">
        <a
          href={replyLink(submission)}
          className="break-all underline decoration-edge underline-offset-[0.25em] hover:text-red"
        >
          {email}
        </a>
        {submission.academicLevel && <span>{academicLevelLabels[submission.academicLevel]}</span>}
        {submission.essayType && <span>{essayTypeLabels[submission.essayType]}</span>}
      </p>
      {subject && <p className="mt-4 max-w-measure font-semibold break-words">{subject}</p>}
      <p className={`${subject ? 'mt-1' : 'mt-4'} max-w-measure break-words whitespace-pre-wrap`}>
        {message}
      </p>
      {attachments.length > 0 && (
        <ul
          aria-label="Attachments"
          className="mt-4 max-w-measure divide-y divide-rule border-y border-rule font-sans text-[0.9375rem]"
        >
          {attachments.map(({ publicId, url, originalName, size }) => (
            <li key={publicId} className="flex items-center gap-3 py-2">
              <a
                href={url}
                download={originalName}
                className="min-w-0 truncate underline decoration-edge underline-offset-[0.25em] hover:text-red hover:decoration-red"
              >
                {originalName}
              </a>
              <span aria-hidden="true" className="leader" />
              <span className="lining shrink-0 text-faint">{fileSize(size)}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <a
          href={replyLink(submission)}
          className="inline-flex min-h-9 items-center rounded-sm border border-edge px-3.5 font-sans text-[0.9375rem] font-medium hover:border-ink"
        >
          Reply by mail
        </a>
        <Button
          look="danger"
          size="small"
          disabled={isDeleting}
          onClick={onDelete}
          aria-label={`Delete the request of ${name}`}
        >
          {isDeleting ? 'Deleting...' : 'Delete'}
        </Button>
      </div>
    </article>
  );
}
