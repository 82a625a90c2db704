import { useState } from 'react';
import { isReachable, reloadPage } from '#app/lib/reload.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';

/** Says that the comments, or what is needed to write one, could not be loaded. */
export function CommentsFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const t = useTranslations();
  const [wasPressed, setPressed] = useState(false);

  /** If that did not help, the code may be of an older release, or the browser remembers that it failed. */
  async function retry() {
    setPressed(true);
    if (wasPressed && (await isReachable(window.location.pathname))) reloadPage();
    else onRetry();
  }

  return (
    <p role="alert" className="py-6 font-sans print:hidden">
      {t('Some comments could not be loaded.')}{' '}
      <Button variant="plain" size="small" onClick={retry} inactive={isRetrying}>
        {t('Try Again')}
      </Button>
    </p>
  );
}
