import { useId, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { Button } from './button.tsx';
import { FileInput } from './file-input.tsx';

type UploadFieldProps = {
  label: string;
  hint: string;
  accept: string;
  /** The URL of the current file, or empty. */
  url: string;
  error?: string | undefined;
  failure: string;
  upload: (file: File) => Promise<{ url: string }>;
  onChange: (url: string) => void;
};

/** A file of a record: choose, show, remove. */
export function UploadField({
  label,
  hint,
  accept,
  url,
  error,
  failure,
  upload,
  onChange,
}: UploadFieldProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function take(file: File) {
    // Not disabled meanwhile: that would lose the focus.
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onChange((await upload(file)).url);
    } catch (thrown) {
      setProblem(errorMessage(thrown, failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <FileInput
      id={id}
      label={label}
      accept={accept}
      hint={isBusy ? 'Uploading...' : hint}
      error={problem ?? error}
      onFile={take}
      current={
        url && (
          <div className="mt-1.5 flex flex-wrap items-end gap-x-3 gap-y-1">
            <Shown url={url} />
            <Button
              look="plain"
              size="small"
              aria-label={`Remove the ${label.toLowerCase()}`}
              onClick={() => onChange('')}
            >
              Remove
            </Button>
          </div>
        )
      }
    />
  );
}

function Shown({ url }: { url: string }) {
  const name = decodeURIComponent(url.split('/').at(-1) ?? '');
  if (/\.(avif|webp|jpe?g|png|gif)$/i.test(name))
    return <img src={url} alt="" className="h-24 w-auto rounded-sm border border-rule" />;
  return (
    <a href={url} className="min-w-0 py-1 font-sans text-[0.9375rem] wrap-anywhere link">
      {name}
    </a>
  );
}
