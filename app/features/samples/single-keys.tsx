import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';

/** Speech input and shaky hands press single keys by mistake: a reader can switch them off in this browser. */
const KEYS_OFF = 'octavo.keys-off';

export function KeySwitch() {
  const t = useTranslations();
  const [isOff, setOff] = useState(false);
  useEffect(() => setOff(readStored(KEYS_OFF) === true), []);
  return (
    <Button
      variant="plain"
      size="small"
      aria-pressed={isOff}
      onClick={() => {
        writeStored(KEYS_OFF, isOff ? undefined : true);
        setOff(!isOff);
      }}
      className="hidden noscript:hidden [@media(hover:hover)]:inline-flex"
    >
      {t('Turn off the key M')}
    </Button>
  );
}

/** Calls `run` on this key, unless somebody is typing, means a command of the browser, or has switched keys off. */
export function listenForKey(key: string, run: () => void): () => void {
  function listen(event: KeyboardEvent) {
    const { target, ctrlKey, metaKey, altKey } = event;
    const isTyping =
      target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, dialog');
    const isCommand = ctrlKey || metaKey || altKey;
    if (event.key.toLowerCase() === key && !isCommand && !isTyping && readStored(KEYS_OFF) !== true) run();
  }
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}
