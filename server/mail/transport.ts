import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Database } from '#server/db/schema.ts';
import type { Settings } from '#server/settings/settings.ts';

const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;
/** Nobody has received them, so the owner has as long to find them as those that were given up. */
const FILE_KEPT_MS = 90 * 24 * 60 * 60_000;

type OutgoingMail = Pick<
  Database['outbox'],
  'id' | 'recipient' | 'reply_to' | 'subject' | 'text_body' | 'html_body' | 'created_at'
>;
export type Transport = {
  /** The destination, for the log. */
  destination: string;
  /** Resolves to the mail server's response. */
  send: (mail: OutgoingMail) => Promise<string>;
  /** A mail in the folder has reached nobody yet, so its body stays in the outbox as well. */
  isFolder: boolean;
  /** What a delivered mail proves about the settings. */
  delivery?: string;
};

export type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'siteOrigin'>;

/** Server, user and sender: what a delivered mail has proved. */
export function describeDelivery({ smtpUrl, mailFrom }: Pick<MailSettings, 'smtpUrl' | 'mailFrom'>): string {
  const { protocol, host, username } = new URL(smtpUrl ?? 'none:');
  return `${protocol}//${username}@${host} from ${mailFrom}`;
}

/** Sends mail through the configured server; without one it is written to a folder. */
export function openTransport(settings: MailSettings, dataDir: string): Transport {
  return settings.smtpUrl
    ? smtpTransport(settings, settings.smtpUrl)
    : folderTransport(settings, outboxFolder(dataDir));
}

export function createTransportSource(current: () => Promise<MailSettings>, dataDir: string) {
  let opened: { key: string; transport: Transport } | undefined;
  return async (): Promise<Transport> => {
    const { smtpUrl, mailFrom, siteOrigin } = await current();
    const key = JSON.stringify([smtpUrl, mailFrom, siteOrigin]);
    if (opened?.key !== key)
      opened = { key, transport: openTransport({ smtpUrl, mailFrom, siteOrigin }, dataDir) };
    return opened.transport;
  };
}

function smtpTransport(settings: MailSettings, url: string): Transport {
  let smtp: Awaited<ReturnType<typeof openSmtp>> | undefined;
  return {
    destination: `the mail server ${new URL(url).host}`,
    isFolder: false,
    delivery: describeDelivery(settings),
    async send(mail) {
      smtp ??= await openSmtp(url);
      const { response } = await smtp.sendMail(toMessage(mail, settings));
      return response;
    },
  };
}

/** The mail library is large, and the start need not wait for it. */
async function openSmtp(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and authenticates without sending. Throws the server's error. */
export async function checkMailServer(url: string): Promise<void> {
  const smtp = await openSmtp(url);
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

function folderTransport(settings: MailSettings, folder: string): Transport {
  return {
    destination: `the folder ${folder} (no mail server is set)`,
    isFolder: true,
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await writer.sendMail(toMessage(mail, settings));
      await mkdir(folder, { recursive: true });
      const target = mailFile(folder, mail.id);
      await writeFile(`${target}.part`, message as Buffer, { flush: true });
      await rename(`${target}.part`, target);
      return `written to ${target}`;
    },
  };
}

export async function deleteMailFiles(dataDir: string, ids: string[]): Promise<void> {
  await Promise.all(ids.map((id) => rm(mailFile(outboxFolder(dataDir), id), { force: true })));
}

/** A scheduled job. Without a mail server a mail is a file, and contains personal data as well. */
export async function deleteOldMailFiles(dataDir: string, now: Date): Promise<void> {
  const folder = outboxFolder(dataDir);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const name of names) {
    const file = path.join(folder, name);
    const writtenAt = (await stat(file).catch(() => undefined))?.mtimeMs;
    if (writtenAt !== undefined && now.getTime() - writtenAt > FILE_KEPT_MS) await rm(file, { force: true });
  }
}

function outboxFolder(dataDir: string): string {
  return path.join(dataDir, 'outbox');
}

function mailFile(folder: string, id: string): string {
  return path.join(folder, `${id}.eml`);
}

/** Addresses are passed as objects: a string would be parsed, and a visitor's could name several recipients. */
function toMessage(mail: OutgoingMail, settings: MailSettings): SendMailOptions {
  const from = getSender(settings);
  return {
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    date: new Date(mail.created_at),
    // The same for every attempt, so that a mail that arrives twice is recognised.
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The sender, as `Name <address>` or an address alone. */
export function getSender({ mailFrom, siteOrigin }: Pick<Settings, 'mailFrom' | 'siteOrigin'>): {
  name: string;
  address: string;
} {
  const host = new URL(siteOrigin).hostname;
  if (!mailFrom) return { name: host, address: `octavo@${host}` };
  const [name = '', address] = mailFrom.trim().split(/[<>]/);
  return address
    ? { name: name.trim().replace(/^"|"$/g, ''), address }
    : { name: host, address: mailFrom.trim() };
}
