/** The rules of the files of a request, for browser and server. No zod: public pages import this. */
export const MAX_ATTACHMENTS = 5;
export const MAX_ATTACHMENT_MB = 10;
export const MAX_ATTACHMENT_BYTES = MAX_ATTACHMENT_MB * 1024 * 1024;
export const attachmentExtensions = ['pdf', 'doc', 'docx', 'txt', 'png', 'jpg', 'jpeg'] as const;
export type AttachmentExtension = (typeof attachmentExtensions)[number];

export const fileMessages = {
  tooManyFiles: `Please upload up to ${MAX_ATTACHMENTS} files.`,
  fileTooLarge: `Each file must be ${MAX_ATTACHMENT_MB}MB or smaller.`,
  fileType: 'Accepted types: PDF, DOC, DOCX, TXT, PNG, JPG.',
  fileEmpty: 'One of the files is empty. Please choose another one.',
  uploadGone: 'A file did not upload completely. Please send the request again.',
} as const;

type FileFacts = { name: string; size: number };

/** `name` is empty where all of them are too many. */
export type FileProblem = { name: string; message: string };

/** Each file that is not accepted, with its own reason. With one of them a selection is rejected as a whole. */
export function findFileProblems(files: readonly FileFacts[]): FileProblem[] {
  if (files.length > MAX_ATTACHMENTS) return [{ name: '', message: fileMessages.tooManyFiles }];
  return files.flatMap((file) => {
    const message = findFileProblem(file);
    return message ? [{ name: file.name, message }] : [];
  });
}

function findFileProblem({ name, size }: FileFacts): string | undefined {
  if (!findExtension(name)) return fileMessages.fileType;
  if (size > MAX_ATTACHMENT_BYTES) return fileMessages.fileTooLarge;
  return size === 0 ? fileMessages.fileEmpty : undefined;
}

export function findExtension(name: string): AttachmentExtension | undefined {
  const last = name.match(/\.([a-z]+)$/i)?.[1]?.toLowerCase();
  return attachmentExtensions.find((extension) => extension === last);
}
