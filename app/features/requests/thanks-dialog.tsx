import { useState } from 'react';
import { call } from '#app/lib/api.ts';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { toFormErrors, useForm } from '#app/ui/use-form.ts';
import { findFieldProblem } from '#shared/contracts/request-fields.ts';
import type { RequestReceipt } from '#shared/contracts/requests.ts';
import { suggestEmail } from './suggest-email.ts';

/** What was sent: the address that the receipt goes to, and what it can be corrected with. */
export type Thanks = { email: string; correction: RequestReceipt['correctAddress'] };

/** The request has arrived. A wrong address would be found out much later, by silence. */
export function ThanksDialog({ thanks, onClose }: { thanks: Thanks; onClose: () => void }) {
  const t = useTranslations();
  const { responseTime } = useBrand();
  const [{ email, correction }, setThanks] = useState(thanks);
  const [isCorrecting, setCorrecting] = useState(false);
  return (
    <Dialog title={t('Thank you')} width="narrow" hasCloseIcon={false} onClose={onClose}>
      <p>
        {t('Your request has arrived. A receipt is on its way to your inbox.')} {responseTime}
      </p>
      <p role="status" className="mt-3 font-sans text-[0.9375rem] wrap-anywhere">
        {t('It goes to {email}.', { email })}{' '}
        {correction && !isCorrecting && (
          <button type="button" className="min-h-11 cursor-pointer link" onClick={() => setCorrecting(true)}>
            {t('Wrong address?')}
          </button>
        )}
      </p>
      {correction && isCorrecting ? (
        <CorrectionForm
          token={correction.token}
          likely={suggestEmail(email) ?? email}
          onCorrected={(corrected) => {
            setThanks(corrected);
            setCorrecting(false);
          }}
        />
      ) : (
        <div className="mt-6 flex justify-end">
          {/* The first when the dialog opens, and again after a correction, whose field is gone. */}
          <Button data-focus-first autoFocus onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

type CorrectionFormProps = { token: string; likely: string; onCorrected: (thanks: Thanks) => void };

function CorrectionForm({ token, likely, onCorrected }: CorrectionFormProps) {
  const t = useTranslations();
  const { form, field, errors, isSending } = useForm<'email'>({
    check: ({ email }) => {
      const message = findFieldProblem('email', email.trim());
      return message ? { email: message } : {};
    },
    send: async ({ email: typed }) => {
      const email = typed.trim();
      const { correctAddress } = await call('POST /consultations/address', { body: { token, email } });
      onCorrected({ email, correction: correctAddress });
    },
    failed: (error) => toFormErrors(error, 'An unexpected error occurred'),
    closes: true,
  });
  const problem = errors.email ?? errors.form;

  return (
    <form {...form} className="mt-2 space-y-4">
      <Field
        label={t('Correct address')}
        {...field('email')}
        type="email"
        autoComplete="email"
        defaultValue={likely}
        autoFocus // its button is gone
        readOnly={isSending}
        error={problem && t(problem)}
      />
      <div className="flex justify-end">
        <Button type="submit" inactive={isSending}>
          {t('Send the receipt there')}
        </Button>
      </div>
    </form>
  );
}
