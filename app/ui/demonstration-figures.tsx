import { useTranslations } from '#app/lib/site-words.ts';
/** Marks the view count of a demo sample or post as made up. */
export function DemonstrationFigures({ kind }: { kind: 'sample' | 'post' }) {
  const t = useTranslations();
  return (
    <p className="mt-4 font-sans text-sm leading-relaxed text-faint print:hidden">
      {kind === 'sample'
        ? t('This sample came with the site as a demonstration. Its view count is made up.')
        : t(
            'This post came with the site as a demonstration. Its view count and first comments are made up.',
          )}
    </p>
  );
}

type DemonstrationInListProps = {
  kind: 'samples' | 'articles';
  items: readonly { isDemonstration?: true | undefined }[];
};

/** The same for a list, once for all of them. */
export function DemonstrationInList({ kind, items }: DemonstrationInListProps) {
  const t = useTranslations();
  if (!items.some(({ isDemonstration }) => isDemonstration)) return null;
  return (
    <p className="mt-3 font-sans text-[0.8125rem] leading-normal text-faint">
      {kind === 'samples'
        ? t('View counts of samples that came with the site are made up.')
        : t('View counts of articles that came with the site are made up.')}
    </p>
  );
}
