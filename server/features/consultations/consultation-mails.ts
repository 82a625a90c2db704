import { composeMail, oneLine } from '#server/mail/compose.ts';
import type { Mail } from '#server/mail/outbox.store.ts';
import type { Settings } from '#server/settings/settings.ts';
import { academicLevelLabels, essayTypeLabels } from '#shared/contracts/academic.ts';
import type { Consultation } from '#shared/contracts/consultation-rules.ts';
import type { Mails } from '#shared/contracts/words/site.ts';
import { fileSize } from '#shared/text/file-size.ts';
import type { StoredFile } from './consultations.store.ts';

const MAX_SUBJECT = 120;

/** The words of the mails to visitors, and the site's name. */
export type MailWords = Mails & { site: string };
type Received = { id: string; consultation: Consultation; files: StoredFile[]; receivedAt: Date };

/** To the owner: the whole request, with the student as Reply-To. */
export function mailToOwner(
  { id, consultation, files, receivedAt }: Received,
  to: string,
  { siteOrigin }: Settings,
): Mail {
  const topic = consultation.subject ?? (consultation.essayType && essayTypeLabels[consultation.essayType]);
  return composeMail({
    about: id,
    to,
    replyTo: consultation.email,
    subject: shortened(`Consultation request from ${consultation.name}${topic ? `: ${topic}` : ''}`),
    title: 'A new consultation request',
    blocks: [
      {
        facts: [
          ['Name', consultation.name],
          ['Email', consultation.email],
          ...factsOf(consultation, files, receivedAt),
        ],
      },
      { quotation: consultation.message },
      { link: { label: 'Open it at the admin desk', url: `${siteOrigin}/admin?tab=submissions` } },
      {
        smallPrint: `Reply to this mail to write to the student.${files.length > 0 ? ' The files wait at the admin desk.' : ''}`,
      },
    ],
  });
}

/**
 * To the address in the form, whoever entered it: when to expect a reply, and no text that the sender chose.
 * Otherwise the form could send anyone's text to anyone in the owner's name.
 */
export function mailToStudent(
  { id, consultation, files, receivedAt }: Received,
  settings: Settings,
  { receipt, site }: MailWords,
): Mail {
  const { host } = new URL(settings.siteOrigin);
  const filled = (text: string) => text.replaceAll('{site}', site).replaceAll('{host}', host);
  return composeMail({
    about: id,
    to: consultation.email,
    ...(settings.ownerEmail && { replyTo: settings.ownerEmail }),
    subject: shortened(filled(receipt.subject)),
    title: filled(receipt.title),
    blocks: [
      { paragraph: filled(receipt.opening) },
      { paragraph: filled(receipt.expectation) },
      { facts: [...chosenFacts(consultation, receivedAt), ['Files', String(files.length)]] },
      { smallPrint: filled(receipt.smallPrint) },
    ],
  });
}

/** Values chosen from a list, not typed. */
function chosenFacts({ academicLevel, essayType }: Consultation, receivedAt: Date): [string, string][] {
  const facts: [string, string | null][] = [
    ['Received', readableTime(receivedAt)],
    ['Academic level', academicLevel && academicLevelLabels[academicLevel]],
    ['Type of work', essayType && essayTypeLabels[essayType]],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

function factsOf(consultation: Consultation, files: StoredFile[], receivedAt: Date): [string, string][] {
  const fileList = files.map(({ name, size }) => `${name} (${fileSize(size)})`).join(', ');
  return [
    ...(consultation.subject ? [['Subject', consultation.subject] satisfies [string, string]] : []),
    ...chosenFacts(consultation, receivedAt),
    ...(fileList ? [['Files', fileList] satisfies [string, string]] : []),
  ];
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

function readableTime(time: Date): string {
  return `${timeFormat.format(time)} UTC`;
}

/** Mail programs truncate long subjects anyway; never in the middle of a character. */
function shortened(subject: string): string {
  const line = oneLine(subject);
  return line.length <= MAX_SUBJECT ? line : `${line.slice(0, MAX_SUBJECT - 1).toWellFormed()}…`;
}
