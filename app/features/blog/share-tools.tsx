import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';

const SAID_MS = 2_000;

/** Passes the article on: by the system's own sheet where there is one, by copying, or on paper, which need scripts; and the feed. */
export function ShareTools({ title, path, feedPath }: { title: string; path: string; feedPath: string }) {
  const [canShare, setCanShare] = useState(false);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => setCanShare('share' in navigator), []);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    await navigator.clipboard.writeText(window.location.origin + path);
    setCopied(true);
  }

  function share() {
    // Closing the sheet without choosing is an answer, not a failure.
    navigator.share({ title, url: window.location.origin + path }).catch(() => {});
  }

  return (
    <div className="-mx-1 flex flex-wrap gap-x-4 gap-y-1 print:hidden">
      <Button look="plain" size="small" onClick={copy} className="noscript:hidden">
        {isCopied ? 'Link copied' : 'Copy link'}
      </Button>
      <Button look="plain" size="small" onClick={() => window.print()} className="noscript:hidden">
        Print
      </Button>
      <ButtonLink look="plain" size="small" href={feedPath}>
        RSS
      </ButtonLink>
      {/* Last, so that it moves nothing when it comes. */}
      {canShare && (
        <Button look="plain" size="small" onClick={share}>
          Share
        </Button>
      )}
      <span role="status" className="sr-only">
        {isCopied ? 'Link copied' : ''}
      </span>
    </div>
  );
}
