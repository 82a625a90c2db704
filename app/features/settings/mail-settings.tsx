import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { callAdmin } from '#app/lib/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, Select } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { TestMailResponse } from '#shared/contracts/settings.ts';
import { DEFAULT_SMTP_PORT } from '#shared/contracts/settings-rules.ts';
import type { TypedSettings } from './settings.queries.ts';
import { only, type SettingsForm } from './use-settings-form.ts';

export const MAIL_FIELDS = [
  'smtpHost',
  'smtpPort',
  'smtpUser',
  'smtpPassword',
  'mailFrom',
  'ownerEmail',
  'timeZone',
] as const satisfies readonly (keyof TypedSettings)[];

export function MailSettings({ form }: { form: SettingsForm }) {
  // Of a password only its existence is shown.
  const hasPassword = form.item.fields.smtpPassword;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_7rem]">
        <Field
          label="Mail server"
          placeholder="smtp.example.com"
          autoCapitalize="none"
          spellCheck={false}
          {...form.wired('smtpHost', 'Your mail provider calls it the SMTP server.')}
        />
        <Field
          label="Port"
          inputMode="numeric"
          placeholder={String(DEFAULT_SMTP_PORT)}
          {...form.wired('smtpPort')}
          onChange={({ target: { name, value } }) =>
            form.change({ [name]: value.trim() === '' ? null : Number(value) || value })
          }
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="User name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.wired('smtpUser')}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          placeholder={hasPassword ? '••••••••' : undefined}
          {...form.named(
            'smtpPassword',
            hasPassword ? 'A password is saved. Type here to replace it.' : undefined,
          )}
          value={form.typed.smtpPassword ?? ''}
          onChange={({ target: { name, value } }) => form.change({ [name]: value || undefined })}
        />
      </div>
      <Field
        label="From"
        placeholder="Your name <you@example.com>"
        {...form.wired('mailFrom', senderHint(form))}
      />
      <Field
        label="Where to send new requests"
        type="email"
        placeholder="you@example.com"
        {...form.wired('ownerEmail', 'Leave it empty to use the address you sign in with.')}
      />
      <Select label="Time zone" {...form.wired('timeZone', 'For the times in emails.')}>
        <option value="">UTC</option>
        {Intl.supportedValuesOf('timeZone')
          .filter((zone) => zone !== 'UTC')
          .map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
      </Select>
      <TestMail form={form} />
    </>
  );
}

function senderHint({ fields }: SettingsForm): string {
  return fields.mailFrom
    ? 'The name and address your site’s emails come from. Most servers accept only their own addresses.'
    : 'Your name and your mailbox address. While this is empty, emails come from a made-up address, which most servers refuse.';
}

/** A hint what to check; the server's own message is below. */
const refusals: Record<string, string> = {
  smtpHost: 'The mail server could not be reached. Check its name and the port.',
  smtpPassword: 'The mail server refused the user name or the password.',
  mailFrom: 'The mail server refused this sender.',
  ownerEmail: 'The mail server does not deliver to this address.',
};

/** Tests the typed settings, saved or not, and shows the server's response. */
function TestMail({ form }: { form: SettingsForm }) {
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<TestMailResponse | string>();

  async function send() {
    setSending(true);
    setAnswer(undefined);
    try {
      // Not retried automatically: the first request may have arrived.
      const body = { fields: only(form.typed, MAIL_FIELDS) };
      const result = await callAdmin('POST /settings/test-mail', { body, retries: 0 });
      setAnswer(result);
      form.refuse(result.field ? { [result.field]: refusals[result.field] ?? result.answer } : {});
      await client.invalidateQueries({ queryKey: ['admin', 'overview'] });
    } catch (error) {
      form.fail(error, 'The test email couldn’t be sent');
      const hasField = error instanceof ApiError && error.fields.length > 0;
      if (!hasField) setAnswer(errorMessage(error, 'The test email couldn’t be sent'));
    }
    setSending(false);
  }

  return (
    <div>
      <Button variant="outline" size="small" inactive={isSending} onClick={send}>
        {isSending ? 'Sending…' : 'Send a test email'}
      </Button>
      {/* Always rendered: changes of a hidden live region are not announced. */}
      <div role="status">{answer && <TestResult answer={answer} />}</div>
    </div>
  );
}

function TestResult({ answer }: { answer: TestMailResponse | string }) {
  if (typeof answer === 'string') return <p className="mt-3 font-sans text-sm problem">{answer}</p>;
  const { delivered, to, answer: words, field } = answer;
  return (
    <div
      className={`mt-3 border-l-2 py-1 pl-4 font-sans text-sm ${delivered ? 'border-success' : 'border-danger'}`}
    >
      <p className={`font-semibold ${delivered ? 'text-success' : 'problem'}`}>
        {delivered ? `Delivered to ${to}. Check your inbox.` : `Not delivered to ${to}.`}
      </p>
      {field === 'smtpHost' ? (
        <p className="mt-1 wrap-anywhere">{words}</p>
      ) : (
        <>
          <p className="mt-1 text-faint">The mail server said:</p>
          <p className="font-mono text-[0.8125rem] wrap-anywhere">{words}</p>
        </>
      )}
    </div>
  );
}
