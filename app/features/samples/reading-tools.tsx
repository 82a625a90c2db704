import { Button } from '#app/ui/button.tsx';
import { CopyLink } from '#app/ui/copy-link.tsx';

/** Copies the sample's URL and prints the sample. Only where scripts run. */
export function ReadingTools({ path }: { path: string }) {
  return (
    <div className="-mx-1 flex flex-wrap gap-x-4 gap-y-1 noscript:hidden print:hidden">
      <CopyLink path={path} />
      <Button look="plain" size="small" onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}
