/** Marks the view count of a demo sample or post as made up. */
export function DemonstrationFigures({ of }: { of: 'sample' | 'post' }) {
  return (
    <p className="mt-4 font-sans text-sm leading-relaxed text-faint print:hidden">
      {of === 'sample'
        ? 'This sample came with the site as a demonstration. Its view count is made up.'
        : 'This post came with the site as a demonstration. Its view count and first comments are made up.'}
    </p>
  );
}

type DemonstrationInListProps = {
  of: 'samples' | 'articles';
  items: readonly { isDemonstration?: true | undefined }[];
};

/** The same for a list, once for all of them. */
export function DemonstrationInList({ of, items }: DemonstrationInListProps) {
  if (!items.some(({ isDemonstration }) => isDemonstration)) return null;
  return (
    <p className="mt-3 font-sans text-[0.8125rem] leading-normal text-faint">
      View counts of {of} that came with the site are made up.
    </p>
  );
}
