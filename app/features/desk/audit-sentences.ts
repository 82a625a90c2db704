/** Events of the log as sentences. What a newer server notes and this page does not know is shown by its name. */
const sentences: Record<string, string> = {
  'signed-in': 'Signed in',
  'signed-out': 'Signed out',
  'sign-in-failed': 'Failed to sign in',
  'password-check-failed': 'Entered a wrong password at the desk',
  'reset-requested': 'Asked for a password reset',
  'password-reset': 'Set a new password by mail',
  'password-changed': 'Changed the password',
  'password-set-by-command': 'Set a new password by command',
  'email-set-by-command': 'Set a new email address by command',
  'session-ended': 'Ended a session',
  'second-factor-on': 'Turned the second factor on',
  'second-factor-off': 'Turned the second factor off',
  'passkey-added': 'Added a passkey:',
  'passkey-renamed': 'Renamed a passkey:',
  'passkey-removed': 'Removed a passkey:',
  'recovery-codes-renewed': 'Made new recovery codes',
  'sample-published': 'Published a sample',
  'sample-unpublished': 'Unpublished a sample',
  'sample-deleted': 'Deleted a sample',
  'post-published': 'Published a post',
  'post-scheduled': 'Scheduled a post',
  'post-archived': 'Archived a post',
  'post-deleted': 'Deleted a post',
  'comment-approved': 'Approved a comment by',
  'comment-spam': 'Marked as spam a comment by',
  'comment-deleted': 'Deleted a comment by',
  'submission-deleted': 'Deleted a submission from',
  'spam-deleted': 'Deleted spam',
  'settings-changed': 'Changed the settings:',
  'demo-removed': 'Removed the demonstration content',
  'demo-restored': 'Brought the demonstration content back',
};

export function auditSentence(event: string): string {
  return sentences[event] ?? event.replaceAll('-', ' ');
}
