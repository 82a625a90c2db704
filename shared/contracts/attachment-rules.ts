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
  uploadGone: 'A file was not uploaded completely. Please send the request again.',
} as const;

type FileFacts = { name: string; size: number };

/** Why a selection of files is rejected as a whole, and because of which files; or undefined. */
export function problemOfFiles(
  files: readonly FileFacts[],
): { message: string; names: string[] } | undefined {
  if (files.length > MAX_ATTACHMENTS) return { message: fileMessages.tooManyFiles, names: [] };
  const rules: [message: string, isBroken: (file: FileFacts) => boolean][] = [
    [fileMessages.fileType, ({ name }) => !extensionOf(name)],
    [fileMessages.fileTooLarge, ({ size }) => size > MAX_ATTACHMENT_BYTES],
    [fileMessages.fileEmpty, ({ size }) => size === 0],
  ];
  for (const [message, isBroken] of rules) {
    const names = files.filter(isBroken).map(({ name }) => name);
    if (names.length > 0) return { message, names };
  }
  return undefined;
}

export function extensionOf(name: string): AttachmentExtension | undefined {
  const last = name.match(/\.([a-z]+)$/i)?.[1]?.toLowerCase();
  return attachmentExtensions.find((extension) => extension === last);
}
