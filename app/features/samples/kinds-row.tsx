import { useTranslations } from '#app/lib/site-words.ts';
import { ALL_NOTES, NO_NOTES, type ShownMarginNotes } from './reading-address.ts';
import { ReadingChoices } from './reading-choices.tsx';

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
