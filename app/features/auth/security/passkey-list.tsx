import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { formatMoment } from '#app/lib/moments.ts';
import { callAdmin, readAdmin } from '#app/lib/session.ts';
import { showToast, toastFailure } from '#app/lib/toast-store.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { LoadError, Skeleton } from '#app/ui/load-states.tsx';
import { PasswordQuestion } from '#app/ui/password-question.tsx';
import { useForm } from '#app/ui/use-form.ts';
import type { Passkey } from '#shared/contracts/passkeys.ts';
import { readProperties } from '#shared/records.ts';
import { canUsePasskeys, passkeyProblem } from '../passkey-errors.ts';

type OpenDialog = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** Passkeys of a phone, a computer or a security key, which replace the password. */
export function PasskeyList() {
  const queryClient = useQueryClient();
  const passkeys = useQuery(readAdmin('/passkeys'));
  const [dialog, setDialog] = useState<OpenDialog>();

  function close() {
    setDialog(undefined);
    queryClient.invalidateQueries({ queryKey: ['admin'] });
  }

  if (passkeys.isPending) return <Skeleton className="h-16" />;
  if (passkeys.isError) return <LoadError query={passkeys} fallback="The passkeys could not be loaded" />;
  const { items } = passkeys.data;
  return (
    <div className="font-sans text-base">
      <p className="max-w-measure text-faint">
        A passkey opens the desk with your fingerprint, face, or PIN instead of a password and code. It can’t
        be guessed, and no other site can use it.
      </p>
      {items.length > 0 && (
        <ul className="mt-4 divide-y divide-rule border-y border-rule text-[0.9375rem]">
          {items.map((passkey) => (
            <PasskeyItem key={passkey._id} passkey={passkey} onAsk={setDialog} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <Button variant="outline" size="small" className="mt-4" onClick={() => setDialog({ kind: 'add' })}>
          Add a passkey
        </Button>
      ) : (
        <p className="mt-4 text-faint">This browser cannot make passkeys at this address: it needs https.</p>
      )}
      {dialog?.kind === 'add' && <AddDialog onClose={close} />}
      {dialog?.kind === 'rename' && <RenameDialog passkey={dialog.passkey} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveDialog passkey={dialog.passkey} onClose={close} />}
    </div>
  );
}

function PasskeyItem({ passkey, onAsk }: { passkey: Passkey; onAsk: (dialog: OpenDialog) => void }) {
  const { name, host, isOfThisHost, isSynced, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name} {isSynced && <Badge tone="neutral">Synced</Badge>}
          {!isOfThisHost && <Badge tone="warning">Only at {host}</Badge>}
        </p>
        <p className="lining text-sm text-faint">
          Added {formatMoment(createdAt)},{' '}
          {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'not used yet'}
        </p>
      </div>
      <div className="flex gap-3">
        <Button
          variant="outline"
          size="small"
          aria-label={`Rename ${name}`}
          onClick={() => onAsk({ kind: 'rename', passkey })}
        >
          Rename
        </Button>
        <Button
          variant="danger"
          size="small"
          aria-label={`Remove ${name}`}
          onClick={() => onAsk({ kind: 'remove', passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  async function add(password: string) {
    const optionsJSON = await callAdmin('POST /passkeys/options', { body: { password } });
    const { startRegistration } = await import('@simplewebauthn/browser');
    try {
      const response = await startRegistration({ optionsJSON: optionsJSON as never });
      await callAdmin('POST /passkeys', { body: { response } });
    } catch (error) {
      throw new Error(passkeyProblem(error, readProperties(optionsJSON.rp).id));
    }
    showToast('success', 'The passkey is ready.');
    onClose();
  }

  return (
    <Dialog title="Add a passkey" width="narrow" onClose={onClose}>
      <PasswordQuestion action="Continue" onPassword={add} />
    </Dialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { form, field, isSending } = useForm<'name'>({
    check: ({ name }) => (name.trim() ? {} : { name: 'Enter a name.' }),
    async send({ name }) {
      await callAdmin('PUT /passkeys/:id', { params: { id: passkey._id }, body: { name: name.trim() } });
      onClose();
    },
    failed: (error) => ({ name: errorMessage(error, 'That didn’t work. Please try again.') }),
    closes: true,
  });

  return (
    <Dialog title="Rename the passkey" width="narrow" onClose={onClose}>
      <form {...form} className="space-y-5">
        <Field
          label="Name"
          {...field('name')}
          data-focus-first
          defaultValue={passkey.name}
          hint="For example, the device it’s on."
        />
        <Button type="submit" inactive={isSending}>
          {isSending ? 'Saving...' : 'Save'}
        </Button>
      </form>
    </Dialog>
  );
}

function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const removing = useMutation({
    mutationFn: () => callAdmin('DELETE /passkeys/:id', { params: { id: passkey._id } }),
    onSuccess: () => {
      showToast('success', 'The passkey is removed.');
      onClose();
    },
    onError: toastFailure('Failed to remove the passkey'),
  });
  return (
    <Dialog title="Remove the passkey?" width="narrow" onClose={onClose}>
      <p className="mb-5 text-base text-faint">
        {passkey.name} no longer opens the desk. Your password does. Your device may go on offering it until
        you delete it there too.
      </p>
      <Button variant="danger" inactive={removing.isPending} onClick={() => removing.mutate()}>
        Remove
      </Button>
    </Dialog>
  );
}
