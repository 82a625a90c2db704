import { toPageTitle, useBrand, useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';

/** The page of a link that leads nowhere, whatever the reason. */
export function LostLink() {
  const t = useTranslations();
  return (
    <Frame>
      <title>{toPageTitle(t('This link does not work'), useBrand())}</title>
      <meta name="robots" content="noindex,nofollow" />
      <PageHead
        opening="form"
        title={t('This link does not work')}
        lead={t(
          'It is not complete, or it has ended. I can mail you a new one, if you have a request with me.',
        )}
      />
      <form method="post" action="/api/requests/links" className="max-w-measure space-y-5 pb-24">
        <Field label={t('Your email address')} name="email" type="email" autoComplete="email" required />
        <Button type="submit">{t('Mail me a new link')}</Button>
      </form>
    </Frame>
  );
}
