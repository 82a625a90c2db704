import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '#app/lib/toast-store.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { renewRecoveryCodes, secondFactorQuery, turnOffSecondFactor } from './security.queries.ts';

type OpenDialog = 'set-up' | 'renew' | 'turn-off';

/** Optional codes from an authenticator app. */
export function SecondFactor() {
  const queryClient = useQueryClient();
  const state = useQuery(secondFactorQuery());
  const [dialog, setDialog] = useState<OpenDialog>();

  function close() {
    setDialog(undefined);
    queryClient.invalidateQueries({ queryKey: ['admin'] });
  }

  if (state.isPending) return <Skeleton className="h-16" />;
  if (state.isError)
    return <LoadError query={state} fallback="The state of two-step sign-in could not be loaded" />;
  const { isOn, recoveryCodesLeft } = state.data;
  return (
    <div className="font-sans text-base">
      {isOn ? (
        <>
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone="success">On</Badge>
            Signing in asks for a code from your authenticator app.
          </p>
          <p className="lining mt-1 text-faint">
            {recoveryCodesLeft} recovery {recoveryCodesLeft === 1 ? 'code is' : 'codes are'} left.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button variant="outline" size="small" onClick={() => setDialog('renew')}>
              New recovery codes
            </Button>
            <Button variant="danger" size="small" onClick={() => setDialog('turn-off')}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="max-w-measure text-faint">
            With two-step sign-in, a stolen password won’t be enough. You need an authenticator app on your
            phone.
          </p>
          <Button variant="outline" size="small" className="mt-4" onClick={() => setDialog('set-up')}>
            Turn on
          </Button>
        </>
      )}
      {dialog === 'set-up' && <SecondFactorSetup onClose={close} />}
      {dialog === 'renew' && <RenewDialog onClose={close} />}
      {dialog === 'turn-off' && (
        <Dialog title="Turn off two-step sign-in?" width="narrow" onClose={close}>
          <PasswordQuestion
            action="Turn off"
            isDangerous
            onPassword={async (password) => {
              await turnOffSecondFactor(password);
              showToast('success', 'Two-step sign-in is off.');
              close();
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

function RenewDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  return (
    <Dialog title="New recovery codes" width="narrow" closeOnBackdrop={codes === undefined} onClose={onClose}>
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      ) : (
        <PasswordQuestion
          action="Make new codes"
          onPassword={async (password) => setCodes((await renewRecoveryCodes(password)).recoveryCodes)}
        />
      )}
    </Dialog>
  );
}
