import { useEffect, useState } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CopyLink } from '#app/ui/copy-link.tsx';

/** Share buttons: the system's share sheet, copy, print (these need scripts); and the feed. */
export function ShareTools({ title, path, feedPath }: { title: string; path: string; feedPath: string }) {
  const t = useTranslations();
  const [canShare, setCanShare] = useState(false);

  useEffect(() => setCanShare('share' in navigator), []);

  function share() {
    // Closing the share sheet is not an error.
    navigator.share({ title, url: window.location.origin + path }).catch(() => {});
  }

  return (
    <div className="-mx-1 flex flex-wrap gap-x-4 gap-y-1 print:hidden">
      <CopyLink path={path} />
      <Button variant="plain" size="small" onClick={() => window.print()} className="noscript:hidden">
        {t('Print')}
      </Button>
      <ButtonLink variant="plain" size="small" href={feedPath}>
        {t('RSS')}
      </ButtonLink>
      {/* Last, so that it causes no layout shift. */}
      {canShare && (
        <Button variant="plain" size="small" onClick={share}>
          {t('Share')}
        </Button>
      )}
    </div>
  );
}
