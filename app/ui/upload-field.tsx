import { useId, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { Button } from './button.tsx';

type UploadFieldProps = {
  label: string;
  hint: string;
  /** The types that the file dialog offers. */
  accept: string;
  /** The address of the file that is there now, or nothing. */
  url: string;
  error?: string | undefined;
  failure: string;
  upload: (file: File) => Promise<{ url: string }>;
  onChange: (url: string) => void;
};

/** A file that belongs to a record: chosen, shown, taken away. */
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
  const shownProblem = problem ?? error;

  async function take(file: File | undefined) {
    if (!file) return;
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
    <div className="min-w-0">
      <label htmlFor={id} className="font-sans text-sm font-semibold">
        {label}
      </label>
      {url && (
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
      )}
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={`${id}-hint`}
        disabled={isBusy}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          // The same file may be chosen again after it was changed.
          event.target.value = '';
        }}
        className="mt-1.5 block w-full font-sans text-sm file:mr-3 file:cursor-pointer file:rounded-sm file:border file:border-edge file:bg-leaf file:px-3 file:py-2 file:text-ink"
      />
      <p id={`${id}-hint`} role="status" className="mt-1 font-sans text-sm text-faint">
        {isBusy ? 'Uploading...' : hint}
      </p>
      {shownProblem && (
        <p role="alert" className="mt-1 font-sans text-sm font-medium text-danger">
          {shownProblem}
        </p>
      )}
    </div>
  );
}

function Shown({ url }: { url: string }) {
  const name = decodeURIComponent(url.split('/').at(-1) ?? '');
  if (/\.(avif|webp|jpe?g|png|gif)$/i.test(name))
    return <img src={url} alt="" className="h-24 w-auto rounded-sm border border-rule" />;
  return (
    <a
      href={url}
      className="min-w-0 py-1 font-sans text-[0.9375rem] wrap-anywhere underline decoration-edge underline-offset-4 hover:text-red"
    >
      {name}
    </a>
  );
}
