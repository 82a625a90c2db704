import { useEffect, useState } from 'react';
import { Button } from '#app/ui/button.tsx';

const SAID_MS = 2_000;

/** Passes the article on: by the system's own sheet where there is one, by copying, or on paper. All need scripts. */
export function ShareTools({ title, path }: { title: string; path: string }) {
  const [abilities, setAbilities] = useState<{ canShare: boolean }>();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => setAbilities({ canShare: 'share' in navigator }), []);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  if (!abilities) return null;
  const url = window.location.origin + path;

  async function copy() {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  }

  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 print:hidden">
      {abilities.canShare && (
        // Closing the sheet without choosing is an answer, not a failure.
        <Button look="plain" size="small" onClick={() => navigator.share({ title, url }).catch(() => {})}>
          Share
        </Button>
      )}
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
