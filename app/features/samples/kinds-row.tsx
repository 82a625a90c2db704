import { useEffect, useRef } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import { onKey } from './copy-switch.tsx';

export type ShownKind = { slug: string; name: string };
type KindsRowProps = {
  kinds: readonly ShownKind[];
  annotations: readonly { kind: string }[];
  /** Without other copies, M shows and hides the notes. */
  hasKey: boolean;
};

/** Switches the notes of each kind on and off, with styles alone (`papers.css`). */
export function KindsRow({ kinds, annotations, hasKey }: KindsRowProps) {
  const t = useTranslations();
  const all = useRef<HTMLInputElement>(null);

  useEffect(() => (hasKey ? onKey('m', () => all.current?.click()) : undefined), [hasKey]);

  const used = kinds
    .map((kind, index) => ({
      ...kind,
      place: index + 1,
      count: annotations.filter((note) => note.kind === kind.slug).length,
    }))
    .filter(({ count }) => count > 0);
  return (
    <fieldset className="kinds lining mb-3 flex flex-wrap gap-x-3 font-sans text-sm lg:mb-6 lg:grid lg:grid-cols-2 print:hidden">
      <legend className="sr-only">{t('Notes in the margin')}</legend>
      <label title={hasKey ? t('Key: M') : undefined} className="lg:col-span-2">
        <input ref={all} type="checkbox" value="all" defaultChecked autoComplete="off" className="sr-only" />
        {t(annotations.length === 1 ? '1 note' : '{n} notes', { n: annotations.length })}
      </label>
      {used.map(({ slug, name, place, count }) => (
        <label key={slug} className="is-kind">
          <input type="checkbox" value={place} defaultChecked autoComplete="off" className="sr-only" />
          {name} {count}
        </label>
      ))}
    </fieldset>
  );
}
