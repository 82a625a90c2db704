import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'id'> & {
  label: string;
  /** The current file, if there is one. */
  current: ReactNode;
  hint?: string | undefined;
  error: string | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
};

export function FileInput({ label, current, hint, error, onFile, onRemove, ...input }: FileInputProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="font-sans text-sm font-semibold">
        {label}
      </label>
      {current && (
        <div className="mt-1.5 flex flex-wrap items-end gap-x-3 gap-y-1">
          {current}
          <Button
            variant="plain"
            size="small"
            aria-label={`Remove the ${label.toLowerCase()}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      )}
      <input
        {...input}
        id={id}
        type="file"
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
        }
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Cleared, so that the same file can be chosen again.
          target.value = '';
        }}
        className="mt-1.5 block w-full font-sans text-sm file:mr-3 file:cursor-pointer file:rounded-sm file:border file:border-edge file:bg-leaf file:px-3 file:py-2 file:text-ink"
      />
      {hint && (
        <p id={`${id}-hint`} role="status" className="mt-1 font-sans text-sm text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 font-sans text-sm problem font-medium">
          {error}
        </p>
      )}
    </div>
  );
}
