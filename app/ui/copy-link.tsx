import { useEffect, useState } from 'react';
import { copyText } from '#app/lib/copy-text.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from './button.tsx';

const MESSAGE_MS = 2_000;

/** Copies a page's URL, and shows the result for a moment. */
export function CopyLink({ path }: { path: string }) {
  const t = useTranslations();
  const [message, setMessage] = useState('');

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(''), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [message]);

  async function copy() {
    const isCopied = await copyText(window.location.origin + path);
    setMessage(t(isCopied ? 'Link copied' : 'Copying is blocked'));
  }

  return (
    <>
      <Button variant="plain" size="small" onClick={copy} className="noscript:hidden">
        {message || t('Copy link')}
      </Button>
      <span role="status" className="sr-only">
        {message}
      </span>
    </>
  );
}
