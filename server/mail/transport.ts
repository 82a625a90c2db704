import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import type { Env } from '#server/env.ts';

const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;

export type OutgoingMail = {
  id: string;
  recipient: string;
  reply_to: string | null;
  subject: string;
  text_body: string;
  html_body: string;
  created_at: string;
};
export type Transport = {
  /** Where mails go, in words for the log. */
  destination: string;
  send: (mail: OutgoingMail) => Promise<void>;
  /** A mail in the folder has reached nobody yet, so its words stay in the outbox as well. */
  isFolder: boolean;
};

/** Mail goes to the server that `SMTP_URL` names; without one it is written to a folder, where nothing is lost. */
export function openTransport(env: Env): Transport {
  return env.SMTP_URL ? smtpTransport(env, env.SMTP_URL) : folderTransport(env);
}

function smtpTransport(env: Env, url: string): Transport {
  const smtp = whenNeeded(({ createTransport }) =>
    createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    destination: `the mail server ${new URL(url).host}`,
    isFolder: false,
    async send(mail) {
      await (await smtp()).sendMail(messageOf(mail, env));
    },
  };
}

/** The program that writes mails is large, and a start need not wait for it. */
function whenNeeded<Mailer>(
  open: (nodemailer: typeof import('nodemailer')) => Mailer,
): () => Promise<Mailer> {
  let opened: Promise<Mailer> | undefined;
  return () => {
    opened ??= import('nodemailer').then(open);
    return opened;
  };
}

function folderTransport(env: Env): Transport {
  const writer = whenNeeded(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  );
  return {
    destination: `the folder ${outboxFolder(env)} (SMTP_URL is not set)`,
    isFolder: true,
    async send(mail) {
      const { message } = await (await writer()).sendMail(messageOf(mail, env));
      await mkdir(outboxFolder(env), { recursive: true });
      const target = letterFile(env, mail.id);
      const file = await open(`${target}.part`, 'w');
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${target}.part`, target);
    },
  };
}

/** Takes back what the folder holds of these mails, when the record they speak of is deleted. */
export async function removeLetters(env: Env, ids: string[]): Promise<void> {
  await Promise.all(ids.map((id) => rm(letterFile(env, id), { force: true })));
}

function outboxFolder(env: Env): string {
  return path.join(env.DATA_DIR, 'outbox');
}

function letterFile(env: Env, id: string): string {
  return path.join(outboxFolder(env), `${id}.eml`);
}

/** Addresses go in as objects: a string would be parsed, and one that a stranger wrote could name several people. */
function messageOf(mail: OutgoingMail, env: Env): SendMailOptions {
  const from = senderOf(env);
  return {
    from,
    to: { name: '', address: mail.recipient },
    ...(mail.reply_to && { replyTo: { name: '', address: mail.reply_to } }),
    subject: mail.subject,
    text: mail.text_body,
    html: mail.html_body,
    date: new Date(mail.created_at),
    // The same at each try, so that a mail which arrives twice is known for one.
    messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** The sender's name and address: `MAIL_FROM`, given as `Name <address>` or as an address alone. */
export function senderOf({ MAIL_FROM, SITE_ORIGIN }: Env): { name: string; address: string } {
  const host = new URL(SITE_ORIGIN).hostname;
  if (!MAIL_FROM) return { name: host, address: `octavo@${host}` };
  const [, name = '', address] = MAIL_FROM.match(/^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/) ?? [];
  return address ? { name, address } : { name: host, address: MAIL_FROM.trim() };
}
