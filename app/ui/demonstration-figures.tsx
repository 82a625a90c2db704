import { useSay } from '#app/lib/site-words.ts';
/** Marks the view count of a demo sample or post as made up. */
export function DemonstrationFigures({ of }: { of: 'sample' | 'post' }) {
  const say = useSay();
  return (
    <p className="mt-4 font-sans text-sm leading-relaxed text-faint print:hidden">
      {of === 'sample'
        ? say('This sample came with the site as a demonstration. Its view count is made up.')
        : say(
            'This post came with the site as a demonstration. Its view count and first comments are made up.',
          )}
    </p>
  );
}

type DemonstrationInListProps = {
  of: 'samples' | 'articles';
  items: readonly { isDemonstration?: true | undefined }[];
};

/** The same for a list, once for all of them. */
export function DemonstrationInList({ of, items }: DemonstrationInListProps) {
  const say = useSay();
  if (!items.some(({ isDemonstration }) => isDemonstration)) return null;
  return (
    <p className="mt-3 font-sans text-[0.8125rem] leading-normal text-faint">
      {of === 'samples'
        ? say('View counts of samples that came with the site are made up.')
        : say('View counts of articles that came with the site are made up.')}
    </p>
  );
}
