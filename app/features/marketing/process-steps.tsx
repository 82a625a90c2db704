import { Drawing } from '#app/ui/drawing.tsx';

type Step = {
  number: string | undefined;
  title: string;
  description: string;
  /** What the step brings. */
  details?: readonly string[];
};
type ProcessStepsProps = { steps: readonly Step[]; heading: 'h2' | 'h3' };

/** The steps, numbered in the margin as a book numbers its parts, while a sheet is folded into an octavo. */
export function ProcessSteps({ steps, heading: Heading }: ProcessStepsProps) {
  return (
    <ol>
      {steps.map(({ number, title, description, details }, index) => (
        <li
          key={title}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)] border-t border-rule py-5 sm:py-7 md:grid-cols-[5rem_minmax(0,1fr)]"
        >
          <div className="text-faint">
            <p aria-hidden="true" className="font-display text-[1.75rem] leading-none md:text-[2.25rem]">
              {number}
            </p>
            <Drawing name={foldOf(index, steps.length)} className="mt-4 size-8 md:size-14" />
          </div>
          <div className="max-w-measure">
            <Heading className="font-display text-[1.375rem] leading-snug md:text-2xl">{title}</Heading>
            <p className="mt-2">{description}</p>
            {details && details.length > 0 && (
              <ul className="mt-4 space-y-2 text-[1.0625rem] text-faint">
                {details.map((detail) => (
                  <li
                    key={detail}
                    className="relative pl-5 before:absolute before:left-0 before:content-['–']"
                  >
                    {detail}
                  </li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Flat at the first step, an octavo at the last. */
function foldOf(index: number, steps: number) {
  if (index === 0) return 'flatSheet';
  return index === steps - 1 ? 'octavo' : 'foldedSheet';
}
