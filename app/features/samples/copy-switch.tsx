import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { isPlainClick } from '#app/lib/follow-links.ts';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';

type CopyName = 'draft' | 'marked' | 'finished';

const names: Record<CopyName, string> = { draft: 'First draft', marked: 'Marked', finished: 'Finished' };
const PENCIL = 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20zM14 6.5 17.5 10';

export function readCopy(parameters: URLSearchParams, copies: readonly CopyName[]): CopyName {
  return copies.find((copy) => copy === parameters.get('view')) ?? 'finished';
}

type CopySwitchProps = {
  copies: readonly CopyName[];
  shown: CopyName;
  path: string;
  onTurn: (copy: CopyName) => void;
};

/** Turns between the copies of a paper: links, which change it in place where scripts run. M turns to the marked one. */
export function CopySwitch({ copies, shown, path, onTurn }: CopySwitchProps) {
  const t = useTranslations();
  const turn = useRef((_copy: CopyName) => {});

  useEffect(() => {
    turn.current = (copy) => {
      window.history.replaceState(window.history.state, '', getCopyPath(path, copy) + window.location.hash);
      onTurn(copy);
    };
  });

  useEffect(() => onKey('m', () => turn.current(shown === 'marked' ? 'finished' : 'marked')), [shown]);

  function onClick(event: MouseEvent<HTMLAnchorElement>, copy: CopyName) {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    turn.current(copy);
  }

  return (
    <nav
      aria-label={t('Copies of this paper')}
      className="copies flex flex-wrap items-center gap-x-4 font-sans text-[0.9375rem]"
    >
      <Icon path={PENCIL} className="size-5 text-red" />
      {copies.map((copy) => (
        <a
          key={copy}
          href={getCopyPath(path, copy)}
          rel="nofollow"
          aria-current={copy === shown || undefined}
          title={copy === 'marked' ? t('Key: M') : undefined}
          onClick={(event) => onClick(event, copy)}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent text-faint hover:text-ink aria-[current=true]:border-ink aria-[current=true]:text-ink"
        >
          {t(names[copy])}
        </a>
      ))}
    </nav>
  );
}

function getCopyPath(path: string, copy: CopyName): string {
  return copy === 'finished' ? path : `${path}?view=${copy}`;
}

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
export function onKey(key: string, run: () => void): () => void {
  function listen(event: KeyboardEvent) {
    const { target, ctrlKey, metaKey, altKey } = event;
    const isTyping =
      target instanceof Element && target.closest('input:not([type=checkbox]), textarea, select, dialog');
    if (
      event.key.toLowerCase() === key &&
      !ctrlKey &&
      !metaKey &&
      !altKey &&
      !isTyping &&
      readStored(KEYS_OFF) !== true
    )
      run();
  }
  window.addEventListener('keydown', listen);
  return () => window.removeEventListener('keydown', listen);
}
