import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { describeProgress, uploadImage } from '#app/lib/upload-image.ts';
import { imageTypes } from '#shared/contracts/post-status.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FileInput } from './file-input.tsx';
import { Problem } from './problem.tsx';

const SIZE_PX = 960;
const QUALITY = 0.92;

type PhotoFieldProps = {
  /** The field's path in a larger form. */
  path?: string;
  url: string;
  error: string | undefined;
  onChange: (url: string) => void;
};

/** A photograph, cropped to a square before upload. */
export function PhotoField({ path, url, error, onChange }: PhotoFieldProps) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const [problem, setProblem] = useState<string>();

  async function open(file: File) {
    setProblem(undefined);
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setProblem('This file can’t be opened as a picture. Choose a JPEG, PNG, or WebP.');
    }
  }

  return (
    <>
      <FileInput
        label="Photograph"
        accept={imageTypes.join(',')}
        data-path={path}
        error={problem ?? error}
        onFile={open}
        current={
          url && <img src={url} alt="" className="size-24 rounded-sm border border-rule object-cover" />
        }
        onRemove={() => onChange('')}
      />
      {picture && (
        <CropDialog
          picture={picture}
          onClose={() => setPicture(undefined)}
          onDone={(uploaded) => {
            setPicture(undefined);
            onChange(uploaded);
          }}
        />
      )}
    </>
  );
}

type CropProps = { picture: ImageBitmap; onClose: () => void; onDone: (url: string) => void };

/** Three sliders, so that it works with mouse, touch and keyboard. */
function CropDialog({ picture, onClose, onDone }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cut, setCut] = useState({ zoom: 1, x: 50, y: 40 });
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const side = Math.min(picture.width, picture.height) / cut.zoom;
    const left = ((picture.width - side) * cut.x) / 100;
    const top = ((picture.height - side) * cut.y) / 100;
    const drawing = canvas.current?.getContext('2d');
    if (!drawing) return;
    // A JPEG has no transparency: transparent pixels would become black.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, SIZE_PX, SIZE_PX);
    drawing.drawImage(picture, left, top, side, side, 0, 0, SIZE_PX, SIZE_PX);
  }, [picture, cut]);

  async function send() {
    setShare(0);
    setProblem(undefined);
    try {
      const blob = await new Promise<Blob | null>((resolve) =>
        canvas.current?.toBlob(resolve, 'image/jpeg', QUALITY),
      );
      if (!blob) throw new Error('The photograph could not be cropped.');
      onDone((await uploadImage(blob, 'text', setShare)).url);
    } catch (error) {
      setProblem(errorMessage(error, 'The picture could not be uploaded.'));
      setShare(undefined);
    }
  }

  const sliders = [
    { label: 'Zoom', name: 'zoom', min: 1, max: 4, step: 0.05 },
    { label: 'Left and right', name: 'x', min: 0, max: 100, step: 1 },
    { label: 'Up and down', name: 'y', min: 0, max: 100, step: 1 },
  ] as const;
  return (
    <Dialog title="Crop the photograph" onClose={onClose} closeOnBackdrop={false}>
      <canvas
        ref={canvas}
        width={SIZE_PX}
        height={SIZE_PX}
        className="mx-auto aspect-square w-full max-w-72 rounded-sm border border-rule bg-leaf"
      />
      <div className="mt-4 space-y-3">
        {sliders.map(({ label, name, ...range }) => (
          <label key={name} className="block font-sans text-sm font-semibold">
            {label}
            <input
              type="range"
              {...range}
              value={cut[name]}
              onChange={(event) => setCut({ ...cut, [name]: Number(event.target.value) })}
              className="mt-1 block w-full accent-ink"
            />
          </label>
        ))}
      </div>
      <Problem className="mt-3 font-sans text-sm font-medium">{problem}</Problem>
      <div className="mt-5 flex gap-4">
        <Button disabled={share !== undefined} onClick={send}>
          {share === undefined ? 'Use it' : describeProgress(share)}
        </Button>
        <Button variant="plain" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
