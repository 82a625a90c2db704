import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';

/** Asks before the page is left while a request is pending. */
export function LeaveQuestion({ isSending }: { isSending: boolean }) {
  const t = useTranslations();
  const blocker = useBlocker(isSending);

  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);

  // It has succeeded or failed while the question was open: either way the form shows the result.
  useEffect(() => {
    if (!isSending && blocker.state === 'blocked') blocker.reset();
  }, [isSending, blocker]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title={t('Your request is still being sent')} width="narrow" onClose={() => blocker.reset()}>
      <p>
        {t(
          'Stay until it has arrived, or go on: it is then sent in the background, and what you wrote is kept on this device until it has arrived.',
        )}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={() => blocker.proceed()}>
          {t('Leave')}
        </Button>
        <Button onClick={() => blocker.reset()}>{t('Stay')}</Button>
      </div>
    </Dialog>
  );
}
