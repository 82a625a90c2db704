import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';

const box = 'control mt-1.5';

type Labelled = {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Shown next to the label: `*`, or `optional`. For screen readers the control itself is `required`. */
  mark?: string | undefined;
};
type FieldProps = ComponentProps<'input'> & Labelled;

/** The props of the frame of a control, and those of the control itself, with hint and error for screen readers. */
export function useLabelled<Props extends Labelled & { className?: string | undefined }>({
  label,
  mark,
  hint,
  error,
  className,
  ...rest
}: Props) {
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const described = { 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined };
  return { frame: { id, label, mark, hint, error, className }, control: { id, ...described, ...rest } };
}

/** A labelled input. `action` is a button inside its right end. */
export function Field({ action, ...props }: Omit<FieldProps, 'action'> & { action?: ReactNode }) {
  const { frame, control } = useLabelled(props);
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input className={action ? `${box} pr-18` : box} {...control} />
        {action && <div className="absolute inset-y-0 right-0 flex items-center">{action}</div>}
      </div>
    </FieldFrame>
  );
}

/** The same for multi-line text. */
export function TextArea(props: ComponentProps<'textarea'> & Labelled) {
  const { frame, control } = useLabelled(props);
  return (
    <FieldFrame {...frame}>
      <textarea rows={5} className={box} {...control} />
    </FieldFrame>
  );
}

/** The same for a select; its options are the children. */
export function Select(props: ComponentProps<'select'> & Labelled) {
  const { frame, control } = useLabelled(props);
  return (
    <FieldFrame {...frame}>
      <select className={`${box} min-h-[2.875rem] pr-6`} {...control} />
    </FieldFrame>
  );
}

/** The options of a `Select`, from a map of labels. */
export function Options({ labels }: { labels: Readonly<Record<string, string>> }) {
  const t = useTranslations();
  return Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {t(label)}
    </option>
  ));
}

/** A checkbox with its label to the right. */
export function Checkbox(props: FieldProps) {
  const { frame, control } = useLabelled(props);
  return (
    <div className={frame.className}>
      <div className="flex items-start gap-2.5">
        <input type="checkbox" className="mt-1 size-4.5 shrink-0" {...control} />
        <label htmlFor={frame.id} className="-my-2.5 py-2.5 font-sans text-base">
          {frame.label}
        </label>
      </div>
      <FieldNotes {...frame} />
    </div>
  );
}

type FrameProps = ReturnType<typeof useLabelled>['frame'] & {
  children: ReactNode;
  /** Changes of hint and error are announced. */
  isLive?: boolean;
};

export function FieldFrame({ className, children, ...frame }: FrameProps) {
  return (
    <div className={className}>
      <label htmlFor={frame.id} className="font-sans text-sm font-semibold">
        {frame.label}
      </label>
      {frame.mark && (
        <span aria-hidden="true" className="font-sans text-sm text-faint">
          {` ${frame.mark}`}
        </span>
      )}
      {children}
      <FieldNotes {...frame} />
    </div>
  );
}

function FieldNotes({
  id,
  hint,
  error,
  isLive = false,
}: Omit<FrameProps, 'label' | 'className' | 'children'>) {
  const t = useTranslations();
  return (
    <>
      {hint && (
        <p
          id={`${id}-hint`}
          role={isLive ? 'status' : undefined}
          className="mt-1 font-sans text-sm text-faint"
        >
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          role={isLive ? 'alert' : undefined}
          className="mt-1 font-sans text-sm problem font-medium"
        >
          {t(error)}
        </p>
      )}
    </>
  );
}
