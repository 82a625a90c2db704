import { useEffect, useState } from 'react';
import { copyText } from '#app/lib/copy-text.ts';
import { Button } from './button.tsx';

const SAID_MS = 2_000;

/** Copies a page's URL, and shows the result for a moment. */
export function CopyLink({ path }: { path: string }) {
  const [said, setSaid] = useState('');

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy() {
    const isCopied = await copyText(window.location.origin + path);
    setSaid(isCopied ? 'Link copied' : 'Copying is blocked');
  }

  return (
    <>
      <Button look="plain" size="small" onClick={copy} className="noscript:hidden">
        {said || 'Copy link'}
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
