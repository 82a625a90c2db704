import { type ReactNode, useEffect, useState } from 'react';
import { readStored, writeStored } from '#app/lib/local-storage.ts';
import { handlePlainClick } from '#app/lib/plain-click.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { isFreeKey, useKeyDown } from '#app/lib/use-key-down.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ALL_NOTES, type CopyName, NO_NOTES, type ShownMarginNotes } from './use-reading.ts';

const names: Record<CopyName, string> = { draft: 'First draft', marked: 'Marked', finished: 'Finished' };
const PENCIL = 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19 4 20zM14 6.5 17.5 10';

type CopySwitchProps = {
  copies: readonly CopyName[];
  shown: CopyName;
  getAddress: (copy: CopyName) => string;
  onTurn: (copy: CopyName) => void;
};

/** Turns between the copies of a paper. M turns to the marked one. */
export function CopySwitch({ copies, shown, getAddress, onTurn }: CopySwitchProps) {
  const t = useTranslations();
  return (
    <ReadingChoices
      label={t('Copies of this paper')}
      className="copies text-[0.9375rem]"
      choices={copies.map((copy) => ({
        value: copy,
        label: t(names[copy]),
        href: getAddress(copy),
        title: copy === 'marked' ? t('Key: M') : undefined,
      }))}
      shown={shown}
      onChoose={onTurn}
      onKey={() => onTurn(shown === 'marked' ? 'finished' : 'marked')}
    >
      <Icon path={PENCIL} className="size-5 text-red" />
    </ReadingChoices>
  );
}

export type ShownKind = { slug: string; name: string };
type KindsRowProps = {
  kinds: readonly ShownKind[];
  annotations: readonly { kind: string }[];
  shown: ShownMarginNotes;
  getAddress: (marginNotes: ShownMarginNotes) => string;
  onChoose: (marginNotes: ShownMarginNotes) => void;
  /** Without other copies, M shows and hides the notes. */
  hasKey: boolean;
};

/** All notes, those of one kind, or none; `margin-notes.css` shows them. */
export function KindsRow({ kinds, annotations, shown, getAddress, onChoose, hasKey }: KindsRowProps) {
  const t = useTranslations();
  const used = kinds
    .map(({ slug, name }) => ({ slug, name, count: annotations.filter(({ kind }) => kind === slug).length }))
    .filter(({ count }) => count > 0);
  const choices = [
    { slug: ALL_NOTES, name: t('All'), count: annotations.length },
    ...(used.length > 1 ? used : []),
    { slug: NO_NOTES, name: t('None'), count: undefined },
  ];
  return (
    <>
      <ReadingChoices
        label={t('Notes in the margin')}
        className="kinds lining mb-3 text-sm lg:mb-6 print:hidden"
        choices={choices.map(({ slug, name, count }) => ({
          value: slug,
          label: (
            <>
              {name} {count !== undefined && <span>{count}</span>}
            </>
          ),
          href: getAddress(slug),
          title: hasKey && slug === NO_NOTES ? t('Key: M') : undefined,
        }))}
        shown={shown}
        onChoose={onChoose}
        onKey={hasKey ? () => onChoose(shown === NO_NOTES ? ALL_NOTES : NO_NOTES) : undefined}
      >
        <span className="small-caps font-semibold">{t('Notes')}</span>
      </ReadingChoices>
      {shown !== NO_NOTES && (
        <p className="clerk mb-3 lg:hidden print:hidden">{t('Tap an underlined passage to read my note.')}</p>
      )}
    </>
  );
}

type Choice<Value> = { value: Value; label: ReactNode; href: string; title?: string | undefined };
type ReadingChoicesProps<Value> = {
  label: string;
  className: string;
  choices: readonly Choice<Value>[];
  shown: Value;
  onChoose: (value: Value) => void;
  /** What M does. */
  onKey?: (() => void) | undefined;
  children?: ReactNode;
};

/** One of several ways to see the paper: links, which change it in place where scripts run. */
function ReadingChoices<Value extends string>({
  label,
  className,
  choices,
  shown,
  onChoose,
  onKey,
  children,
}: ReadingChoicesProps<Value>) {
  useKeyDown((event) => {
    if (event.key.toLowerCase() === 'm' && isFreeKey(event) && readStored(KEYS_OFF) !== true) onKey?.();
  });

  return (
    <nav aria-label={label} className={`choices ${className}`}>
      {children}
      {choices.map(({ value, label: name, href, title }) => (
        <a
          key={value}
          href={href}
          rel="nofollow"
          aria-current={value === shown || undefined}
          title={title}
          onClick={handlePlainClick(() => onChoose(value))}
        >
          {name}
        </a>
      ))}
    </nav>
  );
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
      className="hidden [@media(hover:hover)_and_(scripting)]:inline-flex"
    >
      {t('Turn off the key M')}
    </Button>
  );
}
