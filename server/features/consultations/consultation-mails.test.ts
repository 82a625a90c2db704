import { expect, test } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import type { Consultation } from '#shared/contracts/consultation-rules.ts';
import { mailToOwner } from './consultation-mails.ts';

const consultation = {
  ...{ name: 'Ann', email: 'ann@example.com', message: 'Hello' },
  ...{ subject: null, about: null, academicLevel: null, essayType: null, deadline: null },
} as Consultation;
const received = { id: '1', consultation, files: [], receivedAt: new Date('2026-06-02T22:15:00Z') };

test.each([
  [null, /June 2, 2026 at 10:15\sPM UTC/],
  ['Europe/Berlin', /June 3, 2026 at 12:15\sAM GMT\+2/],
])('mails: the mail to the owner gives the time of a request in the time zone %s', (timeZone, time) => {
  const settings = { siteOrigin: 'https://octavo.example', timeZone } as Settings;
  expect(mailToOwner(received, 'owner@example.com', settings).text).toMatch(time);
});
