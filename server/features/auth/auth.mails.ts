import { adminLetterhead, composeMail } from '#server/mail/compose.ts';
import type { Mail } from '#server/mail/outbox.store.ts';
import { VALID_MS } from './reset-tokens.store.ts';

export function resetMail(to: string, siteOrigin: string, token: string, now: Date): Mail {
  return composeMail({
    to,
    secretUntil: new Date(now.getTime() + VALID_MS),
    subject: 'Set a new password',
    letterhead: adminLetterhead(siteOrigin),
    blocks: [
      {
        paragraph: `Someone, probably you, asked for a new password for your desk at ${siteOrigin}. The link works once, for one hour.`,
      },
      {
        link: {
          label: 'Choose a new password',
          url: `${siteOrigin}/admin/reset?${new URLSearchParams({ token })}`,
        },
      },
      { paragraph: 'If it wasn’t you, ignore this email: your password stays the same.' },
    ],
  });
}

export function passwordChangedMail(to: string, siteOrigin: string): Mail {
  return notice(to, siteOrigin, {
    subject: 'Your password was changed',
    what: `The password for your desk at ${siteOrigin} was just changed.`,
    otherwise: 'set a new one right away',
    link: { label: 'Set a new password', url: `${siteOrigin}/admin/forgot` },
  });
}

export function emailChangedMail(to: string, siteOrigin: string, email: string): Mail {
  return notice(to, siteOrigin, {
    subject: 'Your sign-in address was changed',
    what: `From now on, sign in to your desk at ${siteOrigin} with ${email}.`,
    otherwise: 'change it back and set a new password',
    link: securityLink(siteOrigin),
  });
}

export function passkeyAddedMail(to: string, siteOrigin: string): Mail {
  return notice(to, siteOrigin, {
    subject: 'A passkey was added',
    what: `A passkey was just added. It opens your desk at ${siteOrigin} without a password.`,
    otherwise: 'remove it and change your password',
    link: securityLink(siteOrigin),
  });
}

export function passkeyRemovedMail(to: string, siteOrigin: string, name: string): Mail {
  return notice(to, siteOrigin, {
    subject: 'A passkey was removed',
    what: `The passkey “${name}” was just removed. It no longer opens your desk at ${siteOrigin}.`,
    otherwise: 'end the other sessions and change your password',
    link: securityLink(siteOrigin),
  });
}

export function secondFactorMail(to: string, siteOrigin: string, change: 'on' | 'off' | 'codes'): Mail {
  const news = {
    on: {
      subject: 'Two-step sign-in was turned on',
      what: `From now on your desk at ${siteOrigin} asks for a code from an authenticator app after the password.`,
    },
    off: {
      subject: 'Two-step sign-in was turned off',
      what: `Signing in to your desk at ${siteOrigin} takes only your password again.`,
    },
    codes: {
      subject: 'New recovery codes were made',
      what: `The old recovery codes for your desk at ${siteOrigin} no longer work.`,
    },
  }[change];
  return notice(to, siteOrigin, {
    ...news,
    otherwise: 'end the other sessions and change your password',
    link: securityLink(siteOrigin),
  });
}

type Notice = { subject: string; what: string; otherwise: string; link: { label: string; url: string } };

function notice(to: string, siteOrigin: string, { subject, what, otherwise, link }: Notice): Mail {
  return composeMail({
    to,
    subject,
    letterhead: adminLetterhead(siteOrigin),
    blocks: [
      { paragraph: what },
      { paragraph: `If this was you, you don’t need to do anything. If it wasn’t, ${otherwise}.` },
      { link },
    ],
  });
}

function securityLink(siteOrigin: string) {
  return { label: 'Your desk', url: `${siteOrigin}/admin/settings#security` };
}
