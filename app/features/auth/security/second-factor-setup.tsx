import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import type { SecondFactorSetup as Setup } from '#shared/contracts/auth.ts';
import { useForm } from '../use-form.ts';
import { PasswordQuestion } from './password-question.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { confirmSecondFactor, setUpSecondFactor } from './security.queries.ts';

/** Password, then the secret and a first code from it, then the recovery codes. */
export function SecondFactorSetup({ onClose }: { onClose: () => void }) {
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
          onPassword={async (password) => setSetup(await setUpSecondFactor(password))}
        />
      )}
    </Dialog>
  );
}

function FirstCode({ setup, onCodes }: { setup: Setup; onCodes: (codes: string[]) => void }) {
  const { form, field, isSending } = useForm<'code'>({
    check: ({ code }) => (code.trim() ? {} : { code: 'Enter the code.' }),
    send: async ({ code }) => onCodes((await confirmSecondFactor(code.replace(/\s/g, ''))).recoveryCodes),
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
