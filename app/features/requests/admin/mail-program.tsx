import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callAdmin } from '#app/lib/session.ts';
import { toastFailure } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { RequestDetail } from '#shared/contracts/requests.ts';
import { replyLink } from './reply-link.ts';

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
