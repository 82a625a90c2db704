import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import {
  attachmentExtensions,
  type FileProblem,
  MAX_ATTACHMENT_MB,
  MAX_ATTACHMENTS,
} from '#shared/contracts/attachment-rules.ts';
import { fileSize } from '#shared/text/file-size.ts';

type AttachmentPickerProps = {
  files: File[];
  error: string | undefined;
  /** The files because of which a selection was not accepted, each with its reason. */
  refused: FileProblem[];
  /** Whether they are on this device until they are sent. */
  areKept: boolean;
  isLocked: boolean;
  onAdd: (files: File[]) => void;
  onRemove: (file: File) => void;
};

/** Files by button or drag and drop, and the list of those chosen. Without JavaScript a plain file input. */
export function AttachmentPicker({
  files,
  error,
  refused,
  areKept,
  isLocked,
  onAdd,
  onRemove,
}: AttachmentPickerProps) {
  const t = useTranslations();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!isLocked) onAdd([...event.dataTransfer.files]);
  }

  /** The pressed button disappears with the file. */
  function remove(file: File) {
    onRemove(file);
    field.current?.focus();
  }

  const reasons = [...Map.groupBy(refused, ({ message }) => message)];

  return (
    <div>
      <label htmlFor={id} className="font-sans text-sm font-semibold">
        {t('Attachments')}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first */}
      <div
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className="drop-zone mt-1.5"
      >
        <input
          ref={field}
          id={id}
          type="file"
          name="attachments"
          multiple
          accept={attachmentExtensions.map((extension) => `.${extension}`).join(',')}
          disabled={isLocked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])]);
            // The list below is our state; the input is cleared for the next choice, even of the same file.
            target.value = '';
          }}
          data-chosen={files.length > 0 || undefined}
        />
        <p id={`${id}-hint`} className="mt-2 text-sm text-faint">
          {t(
            'Choose files or drop them here. PDF, DOC, DOCX, TXT, PNG, or JPG; up to {files} files of {size} MB each.',
            { files: MAX_ATTACHMENTS, size: MAX_ATTACHMENT_MB },
          ).replace(' MB', '\u00a0MB')}
        </p>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 font-sans text-sm problem font-medium">
          {reasons.length === 0 && t(error)}
          {reasons.map(([message, problems]) => (
            <span key={message} className="block">
              {describeRefusal(t, message, problems)}
            </span>
          ))}
        </p>
      )}
      {files.length > 0 && <FileList files={files} isLocked={isLocked} onRemove={remove} />}
      {files.length > 0 && !areKept && (
        <p role="status" className="mt-2 text-sm text-faint">
          {t('This browser cannot keep the files: if you leave this page, choose them again.')}
        </p>
      )}
    </div>
  );
}

function describeRefusal(
  t: ReturnType<typeof useTranslations>,
  message: string,
  problems: FileProblem[],
): string {
  const names = problems.map(({ name }) => name).filter(Boolean);
  if (names.length === 0) return t(message);
  return `${t(message)} ${t('Not accepted: {files}.', { files: names.join(', ') })}`;
}

type FileListProps = Pick<AttachmentPickerProps, 'files' | 'isLocked' | 'onRemove'>;

function FileList({ files, isLocked, onRemove }: FileListProps) {
  const t = useTranslations();
  return (
    <ul
      aria-label={t('Chosen files')}
      className="mt-3 divide-y divide-rule border-y border-rule font-sans text-[0.9375rem]"
    >
      {files.map((file) => (
        <li key={`${file.name} ${file.size} ${file.lastModified}`} className="flex items-center gap-3 py-1">
          <span className="min-w-0 truncate">{file.name}</span>
          <span aria-hidden="true" className="leader" />
          <span className="lining shrink-0 text-faint">{fileSize(file.size)}</span>
          <button
            type="button"
            aria-label={t('Remove {file}', { file: file.name })}
            disabled={isLocked}
            onClick={() => onRemove(file)}
            className="min-h-10 shrink-0 cursor-pointer px-1 link disabled:cursor-not-allowed disabled:opacity-60"
          >
            {t('Remove')}
          </button>
        </li>
      ))}
    </ul>
  );
}
