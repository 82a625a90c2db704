import { type DragEvent, useId, useRef, useState } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import {
  attachmentExtensions,
  type FileProblem,
  MAX_ATTACHMENT_MB,
  MAX_ATTACHMENTS,
} from '#shared/contracts/attachment-rules.ts';
import { fileSize } from '#shared/text/file-size.ts';
import type { Translate } from '#shared/words/translate.ts';
import { toFileId } from './kept-files.ts';
import type { ChosenFiles } from './use-chosen-files.ts';

type AttachmentPickerProps = {
  chosen: Pick<ChosenFiles, 'files' | 'problems' | 'areKept' | 'add' | 'remove'>;
  isLocked: boolean;
  /** Of the upload that was sent, from 0 to 1, while it is being sent. */
  share: number | undefined;
};

/** Files by button or drag and drop, and the list of those chosen. Without JavaScript a plain file input. */
export function AttachmentPicker({ chosen, isLocked, share }: AttachmentPickerProps) {
  const { files, problems, areKept } = chosen;
  const t = useTranslations();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!isLocked) chosen.add([...event.dataTransfer.files]);
  }

  /** The pressed button disappears with the file. */
  function remove(file: File) {
    chosen.remove(file);
    field.current?.focus();
  }

  const reasons = [...Map.groupBy(problems, ({ message }) => message)];

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
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={problems.length > 0 ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ target }) => {
            chosen.add([...(target.files ?? [])]);
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
      {problems.length > 0 && (
        <div id={`${id}-error`} role="alert" className="mt-1 font-sans text-sm font-medium">
          {reasons.map(([message, refused]) => (
            <p key={message} className="problem">
              {describeRefusal(t, message, refused)}
            </p>
          ))}
        </div>
      )}
      {files.length > 0 && <FileList files={files} isLocked={isLocked} onRemove={remove} />}
      {files.length > 0 && !areKept && (
        <p role="status" className="mt-2 text-sm text-faint">
          {t(
            'This browser cannot keep your files. If you leave this page, you will have to choose them again.',
          )}
        </p>
      )}
      {files.length > 0 && share !== undefined && <UploadProgress share={share} />}
    </div>
  );
}

function describeRefusal(t: Translate, message: string, problems: FileProblem[]): string {
  const names = problems.map(({ name }) => name).filter(Boolean);
  if (names.length === 0) return t(message);
  return `${t(message)} ${t('Not accepted: {files}.', { files: names.join(', ') })}`;
}

type FileListProps = { files: File[]; isLocked: boolean; onRemove: (file: File) => void };

function FileList({ files, isLocked, onRemove }: FileListProps) {
  const t = useTranslations();
  return (
    <ul
      aria-label={t('Chosen files')}
      className="mt-3 divide-y divide-rule border-y border-rule font-sans text-[0.9375rem]"
    >
      {files.map((file) => (
        <li key={toFileId(file)} className="flex items-center gap-3 py-1">
          <span className="min-w-0 grow py-1.5 wrap-anywhere">{file.name}</span>
          <span className="lining shrink-0 text-faint">{fileSize(file.size)}</span>
          <button
            type="button"
            aria-label={t('Remove {file}', { file: file.name })}
            disabled={isLocked}
            onClick={() => onRemove(file)}
            className="min-h-11 shrink-0 cursor-pointer px-1 link disabled:cursor-not-allowed disabled:opacity-60"
          >
            {t('Remove')}
          </button>
        </li>
      ))}
    </ul>
  );
}

function UploadProgress({ share }: { share: number }) {
  const t = useTranslations();
  const percent = Math.floor(share * 100);
  return (
    <div className="font-sans text-sm text-faint">
      <progress
        aria-label={t('Upload')}
        value={percent}
        max={100}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-sm border-0 bg-neutral-wash [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-neutral-wash [&::-webkit-progress-value]:bg-ink"
      />
      <p className="lining mt-1.5">
        {percent < 100 ? t('{n}% uploaded', { n: percent }) : t('Uploaded. Waiting for the server.')}
      </p>
    </div>
  );
}
