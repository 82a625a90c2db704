import { adminLetterhead, composeMail, oneLine } from '#server/mail/compose.ts';
import { type Mail, TOKEN_SLOT } from '#server/mail/outbox.store.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  fieldRule,
  type RequestField,
  type RequestFields,
  readableValue,
  requestFieldNames,
} from '#shared/contracts/request-fields.ts';
import type { Mails } from '#shared/contracts/words/site-sections.ts';
import { longDate } from '#shared/text/dates.ts';
import { cutAtWord } from '#shared/text/excerpt.ts';
import { fileSize } from '#shared/text/file-size.ts';
import { formatPrice } from '#shared/text/prices.ts';
import type { StoredFile } from './requests.store.ts';

const MAX_SUBJECT = 120;
const MAX_FIRST_LINES = 600;

/** The words of the mails to visitors, the site's name and the owner's, if she has given it. */
export type MailWords = Mails & { site: string; person: string };
type FileFacts = Pick<StoredFile, 'name' | 'size'>;
export type Received = { id: string; fields: RequestFields; files: FileFacts[]; receivedAt: Date };

/** To the owner: the whole request, with the student as Reply-To. */
export function mailToOwner(
  { id, fields, files, receivedAt }: Received,
  { noticeEmail, siteOrigin, timeZone }: Settings,
): Mail {
  const topic = fields.subject ?? (fields.essayType && readableValue('essayType', fields.essayType));
  return composeMail({
    about: id,
    to: noticeEmail,
    replyTo: fields.email,
    subject: shortened(`Consultation request from ${fields.name}${topic ? `: ${topic}` : ''}`),
    title: 'A new consultation request',
    letterhead: adminLetterhead(siteOrigin),
    blocks: [
      {
        facts: [
          ...toFacts(fields, ownerFacts),
          ['Received', readableTime(receivedAt, timeZone ?? 'UTC')],
          ...fileFacts(files, listFiles),
        ],
      },
      { quotation: fields.message },
      { link: { label: 'Open it at your desk', url: `${siteOrigin}/admin/requests/${id}` } },
      {
        smallPrint: `Reply to this email to write to the student.${files.length > 0 ? ' The files are at your desk.' : ''}`,
      },
    ],
  });
}

/** A link, a web or a mail address, also one that mail programs make clickable: `evil.example`. */
const LINK = /[\p{L}\p{N}]\.\p{L}{2,}|:\/\/|@|www\./u;

/**
 * To the address in the form, whoever entered it: when to expect a reply, and what was sent. A text with a link is not
 * repeated: otherwise the form could send anyone's link to anyone in the owner's name.
 */
export function mailToStudent(
  { id, fields, files, receivedAt }: Received,
  settings: Settings,
  { receipt, site, person }: MailWords,
): Mail {
  const { host } = new URL(settings.siteOrigin);
  const time = readableTime(receivedAt, settings.timeZone ?? 'UTC');
  const filled = (text: string) => text.replaceAll('{site}', () => site).replaceAll('{host}', host);
  return composeMail({
    about: id,
    to: fields.email,
    replyTo: settings.noticeEmail,
    subject: shortened(filled(receipt.subject)),
    title: filled(receipt.title),
    letterhead: site,
    blocks: [
      { paragraph: filled(receipt.opening) },
      { paragraph: filled(receipt.expectation) },
      ...(person ? [{ signature: person }] : []),
      { link: { label: receipt.link, url: pageUrl(settings) } },
      { facts: [['Received', time], ...toFacts(fields, chosenFields), ...fileFacts(files, joinNames)] },
      ...(LINK.test(fields.message) ? [] : [{ quotation: fields.message }]),
      { smallPrint: filled(receipt.smallPrint) },
    ],
  });
}

/** The student's page; the token is put in when the mail is sent. */
function pageUrl({ siteOrigin }: Settings): string {
  return `${siteOrigin}/requests/${TOKEN_SLOT}`;
}

export type Update = {
  request: { id: string; name: string; email: string };
  kind: Exclude<keyof Mails['update'], 'subject' | 'link' | 'smallPrint'>;
  /** What the owner wrote, of which the mail has the beginning. */
  text: string;
  offer?: { price: number; currency: string; date: string | null } | undefined;
};

/** To the student: something has happened, the first lines of the owner's letter, and a link of its own. */
export function mailOfUpdate(
  { request, kind, text, offer }: Update,
  settings: Settings,
  { update, site, person }: MailWords,
): Mail {
  const { host } = new URL(settings.siteOrigin);
  const fill = (words: string) => words.replaceAll('{site}', () => site).replaceAll('{host}', host);
  const title = fill(update[kind]);
  const letter = cutAtWord(text.trim(), MAX_FIRST_LINES);
  return composeMail({
    about: request.id,
    to: request.email,
    replyTo: settings.noticeEmail,
    subject: shortened(fill(update.subject).replaceAll('{news}', () => title)),
    title,
    letterhead: site,
    blocks: [
      ...(letter ? [{ paragraph: letter }] : []),
      ...(offer ? [{ facts: toOfferFacts(offer) }] : []),
      ...(letter && person ? [{ signature: person }] : []),
      { link: { label: fill(update.link), url: pageUrl(settings) } },
      { smallPrint: fill(update.smallPrint) },
    ],
  });
}

function toOfferFacts({ price, currency, date }: NonNullable<Update['offer']>): Fact[] {
  return [
    ['Price', formatPrice(price, currency)],
    ...(date ? [['Ready by', longDate(date)] satisfies Fact] : []),
  ];
}

/** To the owner: what the student has done on her page. */
export function mailOfAnswer(
  { request, title, text }: { request: Update['request']; title: string; text: string },
  { noticeEmail, siteOrigin }: Settings,
): Mail {
  return composeMail({
    about: request.id,
    to: noticeEmail,
    replyTo: request.email,
    subject: shortened(`${request.name}: ${title}`),
    title,
    letterhead: adminLetterhead(siteOrigin),
    blocks: [
      { facts: [['Name', request.name]] },
      ...(text.trim() ? [{ quotation: cutAtWord(text.trim(), MAX_FIRST_LINES) }] : []),
      { link: { label: 'Open it at your desk', url: `${siteOrigin}/admin/requests/${request.id}` } },
    ],
  });
}

function joinNames(files: FileFacts[]): string {
  const names = files.map(({ name }) => name);
  const isPlain = names.every((name) => !LINK.test(name.replace(/\.\w+$/, '')));
  return isPlain ? names.join(', ') : String(names.length);
}

type Fact = [label: string, value: string];

function fileFacts(files: FileFacts[], toText: (files: FileFacts[]) => string): Fact[] {
  return files.length > 0 ? [['Files', toText(files)]] : [];
}

/** The message follows as a quotation. */
const ownerFacts = requestFieldNames.filter((field) => field !== 'message');
/** Values chosen from a list, not typed. */
const chosenFields = requestFieldNames.filter((field) =>
  ['choice', 'date'].includes(fieldRule(field).control),
);

function toFacts(fields: RequestFields, names: RequestField[]): Fact[] {
  return names.flatMap((name) => {
    const value = fields[name];
    return value === null ? [] : [[fieldRule(name).label, readableValue(name, value)] satisfies Fact];
  });
}

function listFiles(files: FileFacts[]): string {
  return files.map(({ name, size }) => `${name} (${fileSize(size)})`).join(', ');
}

/** "June 2, 2026 at 9:15 AM GMT+2" */
function readableTime(time: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${format.format(time)} ${zone}`;
}

/** Mail programs truncate long subjects anyway; never in the middle of a character. */
function shortened(subject: string): string {
  const line = oneLine(subject);
  return line.length <= MAX_SUBJECT ? line : `${line.slice(0, MAX_SUBJECT - 1).toWellFormed()}…`;
}
