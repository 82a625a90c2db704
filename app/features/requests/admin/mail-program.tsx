import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callAdmin } from '#app/lib/session.ts';
import { toastFailure } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { RequestDetail, RequestItem } from '#shared/contracts/requests.ts';

/** The second way to answer. Nobody but the owner knows whether that mail was sent: she is asked when she is back. */
export function MailProgram({ request }: { request: RequestDetail }) {
  const client = useQueryClient();
  const [step, setStep] = useState<'idle' | 'away' | 'asking'>('idle');
  const answered = useMutation({
    mutationFn: () =>
      callAdmin('PUT /submissions/:id/answered', { params: { id: request._id }, body: { answered: true } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
    onError: toastFailure('Update failed'),
    onSettled: () => setStep('idle'),
  });

  useEffect(() => {
    if (step !== 'away') return;
    const ask = () => document.visibilityState === 'visible' && setStep('asking');
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [step]);

  return (
    <>
      <a
        href={replyLink(request)}
        className="py-2.5 font-sans text-[0.9375rem] link"
        onClick={() => setStep('away')}
      >
        Reply by email
      </a>
      {step === 'asking' && (
        <Dialog title="Did you send the mail?" width="narrow" onClose={() => setStep('idle')}>
          <p>If you did, it is {request.name}’s turn, and the request leaves your list.</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="plain" onClick={() => setStep('idle')}>
              No, not yet
            </Button>
            <Button inactive={answered.isPending} onClick={() => answered.mutate()}>
              Yes, it is sent
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Mail programs truncate URLs longer than about two thousand characters. */
const MAX_QUOTED = 800;

/** Opens the admin's mail program with a reply: recipient, subject, quoted text. */
export function replyLink({
  email,
  subject,
  message,
}: Pick<RequestItem, 'email' | 'subject' | 'message'>): string {
  const [local = '', domain = ''] = email.split('@');
  const quoted = message.length > MAX_QUOTED ? `${message.slice(0, MAX_QUOTED).toWellFormed()}…` : message;
  const body = `\r\n\r\n${quoted
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')}`;
  const parameters = { subject: `Re: ${subject ?? 'Your consultation request'}`, body };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}?${query.join('&')}`;
}
