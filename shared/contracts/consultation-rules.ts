/** The rules of the consultation form, for browser and server. No zod: public pages import this. */

import { grouped } from '#shared/text/dates.ts';
import { type AcademicLevel, academicLevels, type EssayType, essayTypes } from './academic.ts';
import { MAX_MESSAGE, MAX_NAME, MAX_TITLE } from './limits.ts';

const MIN_NAME = 2;
const MIN_MESSAGE = 10;
export const MAX_EMAIL = 254;
export const MAX_ATTACHMENTS = 5;
export const MAX_ATTACHMENT_MB = 10;
export const MAX_ATTACHMENT_BYTES = MAX_ATTACHMENT_MB * 1024 * 1024;
export const attachmentExtensions = ['pdf', 'doc', 'docx', 'txt', 'png', 'jpg', 'jpeg'] as const;
export type AttachmentExtension = (typeof attachmentExtensions)[number];

/** A honeypot field: hidden from people and screen readers. */
export const TRAP_FIELD = 'homepage';
/** How long the form was open, in milliseconds. Nobody writes a request faster than this. */
export const OPEN_FOR_FIELD = 'openForMs';
export const MIN_OPEN_MS = 3_000;

export const messages = {
  name: `Name must be at least ${MIN_NAME} characters.`,
  email: 'Enter a valid email address.',
  message: `Message must be at least ${MIN_MESSAGE} characters.`,
  deadline: 'Enter the deadline as a date.',
  messageTooLong: atMost('Message', MAX_MESSAGE),
  tooManyFiles: `Please upload up to ${MAX_ATTACHMENTS} files.`,
  fileTooLarge: `Each file must be ${MAX_ATTACHMENT_MB}MB or smaller.`,
  fileType: 'Accepted types: PDF, DOC, DOCX, TXT, PNG, JPG.',
  fileEmpty: 'One of the files is empty. Please choose another one.',
} as const;

export type Consultation = {
  name: string;
  email: string;
  subject: string | null;
  message: string;
  academicLevel: AcademicLevel | null;
  essayType: EssayType | null;
  /** The title of the paper or post that led to the request. */
  about: string | null;
  /** The day by which the work is needed: `2026-11-30`. */
  deadline: string | null;
};
export const consultationFields = [
  'name',
  'email',
  'subject',
  'message',
  'academicLevel',
  'essayType',
  'about',
  'deadline',
] as const satisfies (keyof Consultation)[];
export type ConsultationField = (typeof consultationFields)[number];
type FieldProblem = { field: ConsultationField | 'attachments'; message: string };

// No spaces, and nothing that would make it more than one address in a mail header. As in the browser's own check, dots
// may stand anywhere before the @ (there are such addresses), and no part of the domain begins or ends with a hyphen.
const LABEL = String.raw`(?!-)[^\s@<>()[\],;:"\\\p{Cc}.]*[^\s@<>()[\],;:"\\\p{Cc}.\-]`;
const EMAIL = new RegExp(String.raw`^[^\s@<>()[\],;:"\\\p{Cc}]+@${LABEL}(\.${LABEL})+$`, 'u');

/** The request made of the fields, or all errors. Texts stay as written. */
export function readConsultation(
  given: Record<string, unknown>,
): { consultation: Consultation } | { problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  function refuse(field: ConsultationField, message: string) {
    if (!problems.some((known) => known.field === field)) problems.push({ field, message });
  }

  const texts = Object.fromEntries(
    consultationFields.map((field) => [field, textOf(given[field])]),
  ) as Record<ConsultationField, string>;
  for (const field of consultationFields) {
    if (texts[field].includes('\0')) refuse(field, 'Please remove the NUL character.');
    if (!texts[field].isWellFormed()) refuse(field, 'Please remove the broken character.');
  }
  if (texts.name.trim().length < MIN_NAME) refuse('name', messages.name);
  if (texts.name.length > MAX_NAME) refuse('name', atMost('Name', MAX_NAME));
  if (texts.email.length > MAX_EMAIL || !EMAIL.test(texts.email)) refuse('email', messages.email);
  if (texts.subject.length > MAX_TITLE) refuse('subject', atMost('Subject', MAX_TITLE));
  if (texts.message.trim().length < MIN_MESSAGE) refuse('message', messages.message);
  if (texts.message.length > MAX_MESSAGE) refuse('message', messages.messageTooLong);
  const academicLevel = academicLevels.find((level) => level === texts.academicLevel) ?? null;
  if (texts.academicLevel && !academicLevel) refuse('academicLevel', 'Choose a level from the list.');
  const essayType = essayTypes.find((type) => type === texts.essayType) ?? null;
  if (texts.essayType && !essayType) refuse('essayType', 'Choose a type from the list.');

  if (texts.about.length > MAX_TITLE) refuse('about', atMost('Title', MAX_TITLE));
  if (texts.deadline && !isDay(texts.deadline)) refuse('deadline', messages.deadline);

  if (problems.length > 0) return { problems };
  const { name, email, message } = texts;
  return {
    consultation: {
      name,
      email,
      subject: texts.subject || null,
      message,
      academicLevel,
      essayType,
      about: texts.about.trim() || null,
      deadline: texts.deadline || null,
    },
  };
}

type FileFacts = { name: string; size: number };

/** Why a selection of files is rejected as a whole, and because of which files; or undefined. */
export function problemOfFiles(
  files: readonly FileFacts[],
): { message: string; names: string[] } | undefined {
  if (files.length > MAX_ATTACHMENTS) return { message: messages.tooManyFiles, names: [] };
  const rules: [message: string, isBroken: (file: FileFacts) => boolean][] = [
    [messages.fileType, ({ name }) => !extensionOf(name)],
    [messages.fileTooLarge, ({ size }) => size > MAX_ATTACHMENT_BYTES],
    // A text file may be empty; other formats need their first bytes.
    [messages.fileEmpty, ({ name, size }) => size === 0 && extensionOf(name) !== 'txt'],
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

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(+day) && day.toISOString().startsWith(text);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function atMost(what: string, max: number): string {
  return `${what} must be at most ${grouped(max)} characters.`;
}
