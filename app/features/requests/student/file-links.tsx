import { fileSize } from '#shared/text/file-size.ts';

type FileLinksProps = { files: { url: string; originalName: string; publicId: string; size: number }[] };

export function FileLinks({ files }: FileLinksProps) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 font-sans text-[0.9375rem]">
      {files.map(({ url, originalName, publicId, size }) => (
        <li key={publicId} className="flex items-baseline gap-2 py-1.5">
          <a href={url} download rel="nofollow" className="min-w-0 wrap-anywhere link">
            {originalName}
          </a>
          <span className="lining shrink-0 text-faint">{fileSize(size)}</span>
        </li>
      ))}
    </ul>
  );
}
