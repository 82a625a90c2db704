import { useLocation, useNavigate } from 'react-router';
import { isAdminPath } from '#app/lib/paths.ts';
import { reloadPage } from '#app/lib/reload.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';

/** The root error page. */
export function PageError() {
  const t = useTranslations();
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <Frame>
      <PageHead
        title={t('Something went wrong')}
        lead={t('This page could not be shown. Nothing you wrote is lost: try again, or reload the page.')}
      />
      <div className="flex flex-wrap gap-4">
        {/* In the admin area, navigating to the current URL clears the error and renders the page again. */}
        <Button
          onClick={() =>
            isAdminPath(location.pathname) ? navigate(location, { replace: true }) : reloadPage()
          }
        >
          {t('Try Again')}
        </Button>
        <Button variant="plain" onClick={reloadPage}>
          {t('Reload Page')}
        </Button>
      </div>
    </Frame>
  );
}
