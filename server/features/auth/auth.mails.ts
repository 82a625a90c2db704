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

type Notice = { subject: string; what: (desk: string, name: string) => string; otherwise: string };
const startOver = 'end the other sessions and change your password';

const notices = {
  password: {
    subject: 'Your password was changed',
    what: (desk) => `The password for ${desk} was just changed.`,
    otherwise: 'set a new one right away',
  },
  email: {
    subject: 'Your sign-in address was changed',
    what: (desk, email) => `From now on, sign in to ${desk} with ${email}.`,
    otherwise: 'change it back and set a new password',
  },
  passkeyAdded: {
    subject: 'A passkey was added',
    what: (desk) => `A passkey was just added. It opens ${desk} without a password.`,
    otherwise: 'remove it and change your password',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed',
    what: (desk, name) => `The passkey “${name}” was just removed. It no longer opens ${desk}.`,
    otherwise: startOver,
  },
  secondFactorOn: {
    subject: 'Two-step sign-in was turned on',
    what: (desk) => `From now on ${desk} asks for a code from an authenticator app after the password.`,
    otherwise: startOver,
  },
  secondFactorOff: {
    subject: 'Two-step sign-in was turned off',
    what: (desk) => `Signing in to ${desk} takes only your password again.`,
    otherwise: startOver,
  },
  recoveryCodes: {
    subject: 'New recovery codes were made',
    what: (desk) => `The old recovery codes for ${desk} no longer work.`,
    otherwise: startOver,
  },
} satisfies Record<string, Notice>;

/** What the owner is told about a change to her account. `name` is what was added, changed or removed. */
export function noticeMail(kind: keyof typeof notices, to: string, siteOrigin: string, name = ''): Mail {
  const { subject, what, otherwise }: Notice = notices[kind];
  return composeMail({
    to,
    subject,
    letterhead: adminLetterhead(siteOrigin),
    blocks: [
      { paragraph: what(`your desk at ${siteOrigin}`, name) },
      { paragraph: `If this was you, you don’t need to do anything. If it wasn’t, ${otherwise}.` },
      {
        link:
          kind === 'password'
            ? { label: 'Set a new password', url: `${siteOrigin}/admin/forgot` }
            : { label: 'Your desk', url: `${siteOrigin}/admin/settings#security` },
      },
    ],
  });
}
