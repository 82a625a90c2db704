/** Stands by the figures of a sample or post that came with the site. */
export function DemonstrationFigures({ of }: { of: 'sample' | 'post' }) {
  return (
    <p className="mt-4 font-sans text-sm leading-relaxed text-faint print:hidden">
      {of === 'sample'
        ? 'This sample came with the site as a demonstration. Its view count is made up.'
        : 'This post came with the site as a demonstration. Its view count and first comments are made up.'}
    </p>
  );
}
