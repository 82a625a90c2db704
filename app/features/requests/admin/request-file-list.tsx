import type { RequestItem } from '#shared/contracts/requests.ts';
import { fileSize } from '#shared/text/file-size.ts';

export function RequestFileList({ files }: { files: RequestItem['attachments'] }) {
  if (files.length === 0) return null;
  return (
    <ul
      aria-label="Attachments"
      className="mt-3 max-w-measure divide-y divide-rule border-t border-rule font-sans text-[0.9375rem]"
    >
      {files.map(({ publicId, url, originalName, size }) => (
        <li key={publicId} className="flex flex-wrap items-baseline gap-x-3 py-1">
          <a href={url} download={originalName} className="min-w-0 py-1 wrap-anywhere link">
            {originalName}
          </a>
          <span aria-hidden="true" className="leader" />
          <span className="lining shrink-0 text-faint">{fileSize(size)}</span>
        </li>
      ))}
    </ul>
  );
}
