import type { Mail } from '#server/mail/outbox.store.ts';
import { VALID_MS } from './reset-tokens.store.ts';

export function resetMail(to: string, siteOrigin: string, token: string, now: Date): Mail {
  const link = `${siteOrigin}/admin/reset?${new URLSearchParams({ token })}`;
  return {
    to,
    secretUntil: new Date(now.getTime() + VALID_MS),
    subject: 'Set a new password',
    text: [
      `Somebody, probably you, asked to set a new password for the admin desk of ${siteOrigin}.`,
      'Open this address to choose one. It works once, for one hour:',
      link,
      'If it was not you, do nothing: the old password stays as it is.',
    ].join('\n\n'),
    html: page([
      `Somebody, probably you, asked to set a new password for the admin desk of ${escapeHtml(siteOrigin)}.`,
      `<a href="${escapeHtml(link)}">Choose a new password</a>`,
      'The link works once, for one hour.',
      'If it was not you, do nothing: the old password stays as it is.',
    ]),
  };
}

export function passwordChangedMail(to: string, siteOrigin: string): Mail {
  const forgot = `${siteOrigin}/admin/forgot`;
  return {
    to,
    subject: 'Your password was changed',
    text: [
      `The password of the admin desk of ${siteOrigin} was changed just now.`,
      'If that was you, there is nothing to do. If it was not, set a new one at once:',
      forgot,
    ].join('\n\n'),
    html: page([
      `The password of the admin desk of ${escapeHtml(siteOrigin)} was changed just now.`,
      `If that was you, there is nothing to do. If it was not, <a href="${escapeHtml(forgot)}">set a new one at once</a>.`,
    ]),
  };
}

export function emailChangedMail(to: string, siteOrigin: string, email: string): Mail {
  const desk = `${siteOrigin}/admin#security`;
  return {
    to,
    subject: 'Your sign-in address was changed',
    text: [
      `The admin desk of ${siteOrigin} is opened with the address ${email} from now on.`,
      'If that was you, there is nothing to do. If it was not, change it back and set a new password:',
      desk,
    ].join('\n\n'),
    html: page([
      `The admin desk of ${escapeHtml(siteOrigin)} is opened with the address ${escapeHtml(email)} from now on.`,
      `If that was you, there is nothing to do. If it was not, <a href="${escapeHtml(desk)}">change it back and set a new password</a>.`,
    ]),
  };
}

export function passkeyAddedMail(to: string, siteOrigin: string): Mail {
  const desk = `${siteOrigin}/admin#security`;
  return {
    to,
    subject: 'A passkey was added',
    text: [
      `A passkey was added just now that opens the admin desk of ${siteOrigin} without a password.`,
      'If that was you, there is nothing to do. If it was not, remove it and change your password:',
      desk,
    ].join('\n\n'),
    html: page([
      `A passkey was added just now that opens the admin desk of ${escapeHtml(siteOrigin)} without a password.`,
      `If that was you, there is nothing to do. If it was not, <a href="${escapeHtml(desk)}">remove it and change your password</a>.`,
    ]),
  };
}

function page(paragraphs: string[]): string {
  return `<!doctype html><html lang="en"><body>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</body></html>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
