import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { errorMessage } from '#app/lib/api.ts';
import { copyText } from '#app/lib/copy-text.ts';
import { callAdmin, readAdmin } from '#app/lib/session.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { LoadError, Skeleton } from '#app/ui/load-states.tsx';
import { PasswordQuestion } from '#app/ui/password-question.tsx';
import { useForm } from '#app/ui/use-form.ts';
import type { SecondFactorSetup as Setup } from '#shared/contracts/auth.ts';

type OpenDialog = 'set-up' | 'renew' | 'turn-off';

/** Optional codes from an authenticator app. */
export function SecondFactor() {
  const queryClient = useQueryClient();
  const state = useQuery(readAdmin('/second-factor'));
  const [dialog, setDialog] = useState<OpenDialog>();

  function close() {
    setDialog(undefined);
    queryClient.invalidateQueries({ queryKey: ['admin'] });
  }

  if (state.isPending) return <Skeleton className="h-16" />;
  if (state.isError) return <LoadError query={state} fallback="Two-step sign-in could not be loaded" />;
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
              await callAdmin('POST /second-factor/off', { body: { password } });
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
          onPassword={async (password) => {
            const { recoveryCodes } = await callAdmin('POST /second-factor/recovery-codes', {
              body: { password },
            });
            setCodes(recoveryCodes);
          }}
        />
      )}
    </Dialog>
  );
}

/** Password, then the secret and a first code from it, then the recovery codes. */
function SecondFactorSetup({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<string[]>();

  return (
    <Dialog title="Turn on two-step sign-in" width="narrow" closeOnBackdrop={!setup} onClose={onClose}>
      {codes ? (
        <RecoveryCodeList codes={codes} onDone={onClose} />
      ) : setup ? (
        <FirstCode setup={setup} onCodes={setCodes} />
      ) : (
        <PasswordQuestion
          action="Continue"
          onPassword={async (password) =>
            setSetup(await callAdmin('POST /second-factor', { body: { password } }))
          }
        />
      )}
    </Dialog>
  );
}

function FirstCode({ setup, onCodes }: { setup: Setup; onCodes: (codes: string[]) => void }) {
  const { form, field, isSending } = useForm<'code'>({
    check: ({ code }) => (code.trim() ? {} : { code: 'Enter the code.' }),
    async send({ code }) {
      const body = { code: code.replace(/\s/g, '') };
      onCodes((await callAdmin('POST /second-factor/confirm', { body })).recoveryCodes);
    },
    failed: (error) => ({ code: errorMessage(error, 'That didn’t work. Please try again.') }),
    closes: true,
  });

  return (
    <form {...form} className="space-y-5">
      <p className="text-base text-faint">
        Scan the square with your authenticator app, or type the key into it. Then enter the code it shows.
      </p>
      <QrCode text={setup.uri} label="QR code for the authenticator app" />
      <p className="font-sans text-sm">
        Key: <code className="break-all select-all">{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <br />
        {/* A phone cannot scan its own screen, so the secret is shown as text too. */}
        On this phone:{' '}
        <a href={setup.uri} className="link">
          open the authenticator app
        </a>
      </p>
      <Field label="Code" {...field('code')} autoFocus autoComplete="one-time-code" inputMode="numeric" />
      <Button type="submit" inactive={isSending}>
        {isSending ? 'Checking...' : 'Turn on'}
      </Button>
    </form>
  );
}

/** A text as a QR code. Always dark on light: many cameras cannot read it inverted. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  async function copy() {
    if (await copyText(codes.join('\n'))) showToast('success', 'Copied.');
    else showToast('error', 'Copying didn’t work. Select the codes and copy them yourself.');
  }

  return (
    <div className="space-y-5">
      <p className="text-base text-faint">
        Each of these codes signs you in once if your phone is out of reach. Keep them somewhere safe: they
        won’t be shown again.
      </p>
      <ul className="lining grid grid-cols-1 gap-x-6 gap-y-1 border-y border-rule py-3 font-sans sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDone}>I have saved them</Button>
        <Button variant="plain" onClick={copy}>
          Copy
        </Button>
      </div>
    </div>
  );
}
