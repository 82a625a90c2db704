import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';

const control = 'control mt-1.5';

type Labelled = {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
  /** Shown next to the label: `*`, or `optional`. For screen readers the control itself is `required`. */
  mark?: string | undefined;
};
type FieldProps = ComponentProps<'input'> & Labelled;

/** A labelled input with hint and error for screen readers. `action` is a button inside its right end. */
export function Field({
  label,
  error,
  hint,
  mark,
  action,
  className = '',
  ...input
}: Omit<FieldProps, 'action'> & { action?: ReactNode }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} mark={mark} hint={hint} error={error} className={className}>
      <div className="relative">
        <input
          id={id}
          {...described(id, hint, error)}
          className={action ? `${control} pr-18` : control}
          {...input}
        />
        {action && <div className="absolute inset-y-0 right-0 flex items-center">{action}</div>}
      </div>
    </FieldFrame>
  );
}

/** The same for multi-line text. */
export function TextArea({
  label,
  error,
  hint,
  mark,
  className = '',
  ...textarea
}: ComponentProps<'textarea'> & Labelled) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} mark={mark} hint={hint} error={error} className={className}>
      <textarea id={id} rows={5} {...described(id, hint, error)} className={control} {...textarea} />
    </FieldFrame>
  );
}

/** The same for a select; its options are the children. */
export function Select({
  label,
  error,
  hint,
  mark,
  className = '',
  ...select
}: ComponentProps<'select'> & Labelled) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} mark={mark} hint={hint} error={error} className={className}>
      <select
        id={id}
        {...described(id, hint, error)}
        className={`${control} min-h-[2.875rem] pr-6`}
        {...select}
      />
    </FieldFrame>
  );
}

/** A checkbox with its label to the right. */
export function Checkbox({ label, error, hint, mark: _, className = '', ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-start gap-2.5">
        <input
          id={id}
          type="checkbox"
          {...described(id, hint, error)}
          className="mt-1 size-4.5 shrink-0"
          {...input}
        />
        <label htmlFor={id} className="-my-2.5 py-2.5 font-sans text-base">
          {label}
        </label>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

type FrameProps = Labelled & { id: string; className: string; children: ReactNode };

function FieldFrame({ id, label, mark, hint, error, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="font-sans text-sm font-semibold">
        {label}
      </label>
      {mark && (
        <span aria-hidden="true" className="font-sans text-sm text-faint">
          {` ${mark}`}
        </span>
      )}
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The ARIA attributes of an invalid control. */
function described(id: string, hint: string | undefined, error: string | undefined) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy(id, hint, error),
  };
}

function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

function FieldNotes({ id, hint, error }: Omit<Labelled, 'label'> & { id: string }) {
  const t = useTranslations();
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 font-sans text-sm text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 font-sans text-sm problem font-medium">
          {t(error)}
        </p>
      )}
    </>
  );
}
