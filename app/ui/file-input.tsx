import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { FieldFrame, useLabelled } from './field.tsx';

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> &
  Parameters<typeof useLabelled>[0] & {
    /** The current file, if there is one. */
    current: ReactNode;
    onFile: (file: File) => void;
    onRemove: () => void;
  };

export function FileInput({ current, onFile, onRemove, ...props }: FileInputProps) {
  const { frame, control } = useLabelled(props);
  return (
    <FieldFrame {...frame} className="min-w-0" isLive>
      {current && (
        <div className="mt-1.5 flex flex-wrap items-end gap-x-3 gap-y-1">
          {current}
          <Button
            variant="plain"
            size="small"
            aria-label={`Remove the ${frame.label.toLowerCase()}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      )}
      <input
        {...control}
        type="file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Cleared, so that the same file can be chosen again.
          target.value = '';
        }}
        className="mt-1.5 block w-full font-sans text-sm file:mr-3 file:cursor-pointer file:rounded-sm file:border file:border-edge file:bg-leaf file:px-3 file:py-2 file:text-ink"
      />
    </FieldFrame>
  );
}
