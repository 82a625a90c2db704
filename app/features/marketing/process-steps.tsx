import { Drawing } from '#app/ui/drawing.tsx';

type Step = {
  number: string | undefined;
  title: string;
  description: string;
  /** The result of the step. */
  details?: readonly string[];
};
type ProcessStepsProps = { steps: readonly Step[] };

/** The steps on one sheet, folded like a leaflet: a panel for each. On a phone the panels are under each other. */
export function ProcessLeaflet({ steps }: ProcessStepsProps) {
  return (
    <div className="leaflet">
      {steps.length === PANELS && <Folds />}
      <ol className="leaflet-panels">
        {steps.map(({ number, title, description }) => (
          <li key={title}>
            <p aria-hidden="true" className="title-2 text-faint">
              {number}
            </p>
            <h3 className="title-3">{title}</h3>
            <p className="mt-1 text-base leading-normal sm:mt-2 lg:text-[1.0625rem] lg:leading-relaxed">
              {description}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

const PANELS = 3;

/** The outline of a sheet with two folds; the middle panel is in shade. */
function Folds() {
  return (
    <svg
      viewBox="0 0 300 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-0 size-full max-lg:hidden"
    >
      <path d="M.3 9 100 .5 200 9 299.7 .5V91L200 99.5 100 91 .3 99.5Z" className="fill-leaf stroke-none" />
      <path d="M100 .5 200 9V99.5L100 91Z" className="fill-neutral-wash stroke-none" />
      <path
        d="M.3 9 100 .5 200 9 299.7 .5V91L200 99.5 100 91 .3 99.5Z"
        fill="none"
        vectorEffect="non-scaling-stroke"
        className="stroke-ink"
      />
      <path
        d="M100 .5V91M200 9V99.5"
        fill="none"
        vectorEffect="non-scaling-stroke"
        strokeDasharray="3 5"
        className="stroke-edge"
      />
    </svg>
  );
}

/** The steps in detail, with a sheet that is folded into an octavo. */
export function ProcessSteps({ steps }: ProcessStepsProps) {
  return (
    <ol>
      {steps.map(({ number, title, description, details }, index) => (
        <li
          key={title}
          className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-3 border-t border-part py-5 sm:py-8 md:grid-cols-[5rem_minmax(0,1fr)] lg:grid-cols-[5rem_minmax(0,1fr)_20rem] lg:gap-x-14"
        >
          <div className="text-faint">
            <p aria-hidden="true" className="title-2 leading-none">
              {number}
            </p>
            <Drawing name={chooseDrawing(index, steps.length)} className="mt-3 size-7 md:size-16" />
          </div>
          <div>
            <h2 className="title-2">{title}</h2>
            <p className="mt-2">{description}</p>
          </div>
          {details && details.length > 0 && (
            <ul className="clerk col-start-2 mt-4 space-y-2 lg:col-start-3 lg:mt-2">
              {details.map((detail) => (
                <li key={detail} className="border-t border-rule pt-2">
                  {detail}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Flat at the first step, an octavo at the last. */
function chooseDrawing(index: number, steps: number) {
  if (index === 0) return 'flatSheet';
  return index === steps - 1 ? 'octavo' : 'foldedSheet';
}
