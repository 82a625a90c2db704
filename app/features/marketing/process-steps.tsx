import type { ReactNode } from 'react';
import { Drawing } from '#app/ui/drawing.tsx';

type Step = {
  number: string | undefined;
  title: string;
  description: string;
  /** The result of the step. */
  details?: readonly string[];
};
type ProcessStepsProps = {
  steps: readonly Step[];
  heading: 'h2' | 'h3';
  /** In columns where there is room: for a page with more than the steps. */
  isBrief?: boolean;
  /** Margin notes of a step. */
  notes?: readonly ReactNode[];
};

/** The steps, numbered in the margin, with a sheet that is folded into an octavo. */
export function ProcessSteps({ steps, heading: Heading, isBrief = false, notes = [] }: ProcessStepsProps) {
  return (
    <ol className={isBrief ? 'gap-x-10 lg:grid lg:auto-cols-fr lg:grid-flow-col' : ''}>
      {steps.map(({ number, title, description, details }, index) => (
        <li
          key={title}
          className={`grid grid-cols-[2.75rem_minmax(0,1fr)] border-t border-rule ${isBrief ? 'py-3.5 sm:py-7 md:grid-cols-[5rem_minmax(0,1fr)] lg:block lg:border-ink lg:pt-5 lg:pb-0' : 'py-5 sm:py-7 md:grid-cols-[5rem_minmax(0,1fr)] lg:grid-cols-[5rem_minmax(0,1fr)_16rem]'}`}
        >
          <div className={`text-faint ${isBrief ? 'lg:flex lg:items-end lg:justify-between' : ''}`}>
            <p aria-hidden="true" className="font-display text-[1.75rem] leading-none md:text-[2.25rem]">
              {number}
            </p>
            <Drawing
              name={foldOf(index, steps.length)}
              className={`mt-3 size-7 md:size-14 ${isBrief ? 'lg:mt-0 lg:size-20' : ''}`}
            />
          </div>
          <div className={`max-w-measure ${isBrief ? 'lg:mt-5' : ''}`}>
            <Heading className="font-display text-[1.25rem] leading-snug sm:text-[1.375rem] md:text-2xl">
              {title}
            </Heading>
            <p
              className={
                isBrief ? 'mt-1 text-base leading-normal sm:mt-2 sm:text-lg sm:leading-relaxed' : 'mt-2'
              }
            >
              {description}
            </p>
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
          {notes[index] && (
            <div className="col-start-2 mt-5 lg:col-start-3 lg:mt-1 lg:pl-8">{notes[index]}</div>
          )}
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
