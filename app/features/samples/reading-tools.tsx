import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';

const SAID_MS = 2_000;

/** Copies the sample's address, and prints the sample. Shown where scripts run, because both need one. */
export function ReadingTools({ path }: { path: string }) {
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    await navigator.clipboard.writeText(window.location.origin + path);
    setCopied(true);
  }

  return (
    <div className="-mx-1 flex flex-wrap gap-x-4 gap-y-1 noscript:hidden print:hidden">
      <Button look="plain" size="small" onClick={copy}>
        {isCopied ? 'Link copied' : 'Copy link'}
      </Button>
      <Button look="plain" size="small" onClick={() => window.print()}>
        Print
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Link copied' : ''}
      </span>
    </div>
  );
}
