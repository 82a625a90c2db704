import { useId, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { imageTypes } from '#shared/contracts/post-status.ts';
import { uploadImage } from './posts.requests.ts';

type ImageFieldProps = {
  label: string;
  hint: string;
  url: string;
  use: 'text' | 'social';
  onChange: (url: string) => void;
};

/** A picture of the post: chosen, shown, taken away. */
export function ImageField({ label, hint, url, use, onChange }: ImageFieldProps) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function upload(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    setError(undefined);
    try {
      onChange((await uploadImage(file, use)).url);
    } catch (failure) {
      setError(errorMessage(failure, 'The picture could not be uploaded.'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <label htmlFor={id} className="font-sans text-sm font-semibold">
        {label}
      </label>
      {url && (
        <div className="mt-1.5 flex items-end gap-3">
          <img src={url} alt="" className="h-24 w-auto rounded-sm border border-rule" />
          <Button look="plain" size="small" onClick={() => onChange('')}>
            Remove
          </Button>
        </div>
      )}
      <input
        id={id}
        type="file"
        accept={imageTypes.join(',')}
        aria-describedby={`${id}-hint`}
        disabled={isBusy}
        onChange={(event) => {
          upload(event.target.files?.[0]);
          event.target.value = '';
        }}
        className="mt-1.5 block w-full font-sans text-sm file:mr-3 file:cursor-pointer file:rounded-sm file:border file:border-edge file:bg-leaf file:px-3 file:py-2 file:text-ink"
      />
      <p id={`${id}-hint`} role="status" className="mt-1 font-sans text-sm text-faint">
        {isBusy ? 'Uploading...' : hint}
      </p>
      {error && (
        <p role="alert" className="mt-1 font-sans text-sm font-medium text-red">
          {error}
        </p>
      )}
    </div>
  );
}
