import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import type { OnProgress } from '#app/lib/upload.ts';
import { describeProgress, uploadImage } from '#app/lib/upload-image.ts';
import { imageTypes } from '#shared/contracts/post-status.ts';
import type { ImageUse } from '#shared/contracts/posts.ts';
import { FileInput } from './file-input.tsx';

type UploadFieldProps = {
  label: string;
  hint: string;
  accept: string;
  /** The URL of the current file, or empty. */
  url: string;
  error?: string | undefined;
  upload: (file: File, onProgress: OnProgress) => Promise<{ url: string }>;
  onChange: (url: string) => void;
};

/** A file of a record: choose, show, remove. */
export function UploadField({ label, hint, accept, url, error, upload, onChange }: UploadFieldProps) {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();

  async function take(file: File) {
    // Not disabled meanwhile: that would lose the focus.
    if (share !== undefined) return;
    setShare(0);
    setProblem(undefined);
    try {
      onChange((await upload(file, setShare)).url);
    } catch (thrown) {
      setProblem(errorMessage(thrown, `The ${label.toLowerCase()} could not be uploaded.`));
    } finally {
      setShare(undefined);
    }
  }

  return (
    <FileInput
      label={label}
      accept={accept}
      hint={share === undefined ? hint : describeProgress(share)}
      error={problem ?? error}
      onFile={take}
      current={url && <Shown url={url} />}
      onRemove={() => onChange('')}
    />
  );
}

type PictureFieldProps = Omit<UploadFieldProps, 'accept' | 'upload'> & { use: ImageUse };

export function PictureField({ use, ...field }: PictureFieldProps) {
  return (
    <UploadField
      {...field}
      accept={imageTypes.join(',')}
      upload={(file, onProgress) => uploadImage(file, use, onProgress)}
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
