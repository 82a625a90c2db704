import { type ComponentProps, useId } from 'react';

const control =
  'mt-1.5 block w-full rounded-sm border border-edge bg-leaf px-3 py-2.5 font-sans text-base text-ink placeholder:text-faint aria-invalid:border-red';

type FieldProps = ComponentProps<'input'> & { label: string; error?: string | undefined; hint?: string };

/** A labelled input with its hint and its error wired for screen readers. */
export function Field({ label, error, hint, className = '', ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="font-sans text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
        className={control}
        {...input}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

function describedBy(id: string, hint: string | undefined, error: string | undefined): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
}

function FieldNotes({
  id,
  hint,
  error,
}: {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 font-sans text-sm text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 font-sans text-sm font-medium text-red">
          {error}
        </p>
      )}
    </>
  );
}
