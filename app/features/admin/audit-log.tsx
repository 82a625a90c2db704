import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '#app/lib/moments.ts';
import { LoadError, Skeleton } from '#app/ui/load-states.tsx';
import { Pagination } from '#app/ui/pagination.tsx';
import type { AuditEntry } from '#shared/contracts/auth.ts';
import { auditLogQuery } from './admin.queries.ts';

/** When and what; the actor is always the owner, or someone who tried to be. */
export function AuditLog() {
  const [page, setPage] = useState(1);
  const log = useQuery(auditLogQuery(page));

  if (log.isPending) return <Skeleton className="h-40" />;
  if (log.isError) return <LoadError query={log} fallback="Failed to load the log" />;
  if (log.data.items.length === 0) return <p className="text-faint">Nothing has happened yet.</p>;
  return (
    <div className="space-y-4">
      <ol className="divide-y divide-rule border-y border-rule font-sans text-[0.9375rem]">
        {log.data.items.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
      <Pagination page={page} totalPages={log.data.totalPages} onPage={setPage} />
    </div>
  );
}

function Entry({ entry: { at, event, detail, address, browser } }: { entry: AuditEntry }) {
  const isFailure = event.endsWith('-failed');
  return (
    <li className="grid gap-x-6 py-2 md:grid-cols-[12rem_minmax(0,1fr)_16rem]">
      <time dateTime={at} className="lining text-faint">
        {formatMoment(at)}
      </time>
      <p className={`${isFailure ? 'problem' : ''}`}>{auditSentence(event, detail)}</p>
      <p className="lining truncate text-sm text-faint md:text-right">
        {[browser, address].filter(Boolean).join(', ')}
      </p>
    </li>
  );
}

/** Audit events as sentences. Unknown events of a newer server are shown by name. */
const sentences: Record<string, string> = {
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  'sign-in-failed': 'Failed to sign in',
  'password-check-failed': 'Entered the wrong password at the desk',
  'reset-requested': 'Asked for a password reset',
  'password-reset': 'Set a new password through the emailed link',
  'password-changed': 'Changed the password',
  'email-changed': 'Changed the sign-in email address',
  'password-set-by-command': 'Set a new password from the command line',
  'email-set-by-command': 'Set a new email address from the command line',
  'session-ended': 'Ended a session',
  'second-factor-on': 'Turned on two-step sign-in',
  'second-factor-off': 'Turned off two-step sign-in',
  'passkey-added': 'Added a passkey',
  'passkey-renamed': 'Renamed a passkey',
  'passkey-removed': 'Removed a passkey',
  'recovery-codes-renewed': 'Made new recovery codes',
  'sample-published': 'Published a sample',
  'sample-unpublished': 'Unpublished a sample',
  'sample-deleted': 'Deleted a sample',
  'sample-restored': 'Restored a deleted sample',
  'post-published': 'Published a post',
  'post-unpublished': 'Unpublished a post',
  'post-scheduled': 'Scheduled a post',
  'post-archived': 'Archived a post',
  'post-deleted': 'Deleted a post',
  'post-restored': 'Restored a deleted post',
  'comment-approved': 'Approved a comment by',
  'comment-spam': 'Marked as spam: a comment by',
  'comment-deleted': 'Deleted a comment by',
  'submission-deleted': 'Deleted a request from',
  'address-exported': 'Exported everything about one email address',
  'address-deleted': 'Deleted everything about one email address',
  'sample-moved': 'Changed the address of a sample',
  'post-moved': 'Changed the address of a post',
  'comments-approved': 'Approved several comments at once',
  'comments-spam': 'Marked several comments as spam at once',
  'comments-deleted': 'Deleted several comments at once',
  'testimonial-accepted': 'Published a testimonial',
  'testimonial-declined': 'Declined a testimonial',
  'words-saved': 'Saved words',
  'words-restored': 'Restored earlier words',
  'spam-deleted': 'Deleted spam',
  'backup-downloaded': 'Downloaded a backup',
  'backup-restored': 'Restored a backup',
  'settings-changed': 'Changed the settings',
  'demo-removed': 'Removed the demonstration content',
  'demo-restored': 'Restored the demonstration content',
};

/** What happened, and to what: after a preposition the sentence goes on, otherwise a colon separates them. */
export function auditSentence(event: string, detail: string | null = null): string {
  const sentence = sentences[event] ?? event.replaceAll('-', ' ');
  if (!detail) return sentence;
  return / (by|from)$/.test(sentence) ? `${sentence} ${detail}` : `${sentence}: ${detail}`;
}
