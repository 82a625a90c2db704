import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyLink } from '#app/ui/copy-link.tsx';
import { KeySwitch } from './reading-choices.tsx';

type ReadingToolsProps = {
  path: string;
  download: { href: string; label: string } | undefined;
  /** The key M does something here. */
  hasKey: boolean;
};

/** What one does with a paper besides reading it. Buttons are only where scripts run. */
export function ReadingTools({ path, download, hasKey }: ReadingToolsProps) {
  const t = useTranslations();
  return (
    <div className="-mx-1 flex flex-wrap gap-x-4 print:hidden">
      <a href="#cite" className="button button-plain button-small">
        {t('Cite')}
      </a>
      <CopyLink path={path} />
      <Button variant="plain" size="small" onClick={() => window.print()} className="noscript:hidden">
        {t('Print')}
      </Button>
      {download && (
        <a href={download.href} download className="button button-plain button-small">
          {download.label}
        </a>
      )}
      {hasKey && <KeySwitch />}
    </div>
  );
}
