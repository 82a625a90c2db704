import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { formatMoment } from '#app/lib/moments.ts';
import { callAdmin, readAdmin } from '#app/lib/session.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { PasswordQuestion } from '#app/ui/password-question.tsx';
import type { Backup, BackupChange } from '#shared/contracts/backups.ts';
import { RESTORE_WORD } from '#shared/contracts/limits.ts';

const names: Record<BackupChange['kind'], [one: string, many: string]> = {
  requests: ['request', 'requests'],
  comments: ['comment', 'comments'],
  posts: ['post', 'posts'],
  samples: ['sample paper', 'sample papers'],
  testimonials: ['testimonial', 'testimonials'],
  texts: ['section of your words', 'sections of your words'],
  settings: ['your settings', 'your settings'],
};

type RestoreDialogProps = {
  item: Backup;
  onStarted: () => void;
  onClose: () => void;
};

/** What restoring a backup would bring, lose and undo; then the typed confirmation and the password. */
export function RestoreDialog({ item, onStarted, onClose }: RestoreDialogProps) {
  const changes = useQuery(readAdmin('/backups/:name/changes', { params: { name: item._id } }));
  const [confirmation, setConfirmation] = useState('');
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  async function restore(password: string) {
    if (confirmation.trim().toLowerCase() !== RESTORE_WORD) {
      setUnconfirmed(true);
      field.current?.focus();
      return false;
    }
    const body = { password, confirmation: RESTORE_WORD };
    await callAdmin('POST /backups/:name/restore', { params: { name: item._id }, body, retries: 0 });
    return onStarted();
  }

  return (
    <Dialog title="Restore this backup?" width="narrow" onClose={onClose}>
      <div className="space-y-5 font-sans text-base">
        <p>Your site will be as it was on {formatMoment(item.time)}.</p>
        {changes.isPending && <p className="text-faint">Comparing it with your site…</p>}
        {changes.isError && (
          <p className="problem">{errorMessage(changes.error, 'It could not be compared with your site')}</p>
        )}
        {changes.data && <Changes items={changes.data.items} />}
        <p>
          Your current site is backed up first, so you can go back. Then you sign in again, with the password
          you had at that time.
        </p>
        <Field
          label={`Type “${RESTORE_WORD}” to confirm`}
          name="confirmation"
          autoComplete="off"
          ref={field}
          error={isUnconfirmed ? `Please type “${RESTORE_WORD}” here first.` : undefined}
          value={confirmation}
          onChange={(event) => {
            setUnconfirmed(false);
            setConfirmation(event.currentTarget.value);
          }}
        />
        <PasswordQuestion action="Restore" isDangerous onPassword={restore} />
      </div>
    </Dialog>
  );
}

function Changes({ items }: { items: BackupChange[] }) {
  const groups = [
    { title: 'Will come back', lines: listed(items, 'back') },
    { title: 'Will be lost', lines: listed(items, 'lost') },
    { title: 'Will change back', lines: listed(items, 'changed') },
  ].filter(({ lines }) => lines.length > 0);
  if (groups.length === 0) return <p>Nothing at this desk has changed since then.</p>;
  return (
    <dl className="space-y-2">
      {groups.map(({ title, lines }) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd>{lines.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

function listed(items: BackupChange[], what: 'back' | 'lost' | 'changed'): string[] {
  return items
    .filter((item) => item[what] > 0)
    .map(({ kind, [what]: count }) =>
      kind === 'settings' ? names.settings[0] : `${count} ${names[kind][count === 1 ? 0 : 1]}`,
    );
}
