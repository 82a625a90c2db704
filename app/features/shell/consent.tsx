import { useRef, useState, useSyncExternalStore } from 'react';
import { type Choice, findConsent, storeConsent, watchConsent } from '#app/lib/consent.ts';
import { reloadPage } from '#app/lib/reload.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';

/**
 * Asks whether analytics and chat may be loaded, at the end of the page: no layout shift, nothing covered. Afterwards
 * a link lets the visitor change the answer. Only if `CONSENT=ask`.
 */
export function Consent() {
  const t = useTranslations();
  const choice = useSyncExternalStore(watchConsent, findConsent, () => undefined);
  const [isChanging, setChanging] = useState(false);
  const section = useRef<HTMLElement>(null);

  function answer(next: Choice) {
    const mustReload = choice === 'allowed' && next === 'refused';
    storeConsent(next);
    setChanging(false);
    section.current?.focus({ preventScroll: true });
    // Loaded scripts can only be removed by a reload.
    if (mustReload) reloadPage();
  }

  function change() {
    setChanging(true);
    section.current?.focus({ preventScroll: true });
  }

  return (
    <section
      ref={section}
      // The pressed button disappears: keyboard focus stays here.
      tabIndex={-1}
      aria-label={t('Privacy choice')}
      className="border-t border-rule bg-leaf font-sans text-[0.9375rem] noscript:hidden print:hidden"
    >
      <div className="mx-auto flex min-h-20 max-w-page flex-wrap items-center gap-x-8 gap-y-3 px-5 py-4 sm:px-8">
        {choice && !isChanging ? (
          <>
            <p role="status" className="text-faint">
              {choice === 'allowed'
                ? t('Visitor statistics and chat are on.')
                : t('Visitor statistics and chat are off.')}
            </p>
            <Button variant="plain" size="small" onClick={change} className="-mx-1">
              {t('Change privacy choice')}
            </Button>
          </>
        ) : (
          <>
            <p className="max-w-measure">
              {t(
                'May this site load visitor statistics and a chat window from other companies? It works the same without them.',
              )}{' '}
              <a href="/privacy" className="link">
                {t('Privacy Policy')}
              </a>
            </p>
            <div className="flex flex-wrap gap-3">
              <Button variant="outline" size="small" onClick={() => answer('refused')}>
                {t('No, thank you')}
              </Button>
              <Button variant="outline" size="small" onClick={() => answer('allowed')}>
                {t('Yes, load them')}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}
