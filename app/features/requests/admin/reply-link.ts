import type { RequestItem } from '#shared/contracts/requests.ts';

/** Mail programs truncate URLs longer than about two thousand characters. */
const MAX_QUOTED = 800;

/** Opens the admin's mail program with a reply: recipient, subject, quoted text. */
export function replyLink({
  email,
  subject,
  message,
}: Pick<RequestItem, 'email' | 'subject' | 'message'>): string {
  const [local = '', domain = ''] = email.split('@');
  const quoted = message.length > MAX_QUOTED ? `${message.slice(0, MAX_QUOTED).toWellFormed()}…` : message;
  const body = `\r\n\r\n${quoted
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\r\n')}`;
  const parameters = { subject: `Re: ${subject ?? 'Your consultation request'}`, body };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `mailto:${encodeURIComponent(local)}@${encodeURIComponent(domain)}?${query.join('&')}`;
}
