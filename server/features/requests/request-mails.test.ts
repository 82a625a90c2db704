import { expect, test } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import { emptyRequest } from '#tests/support/forms.ts';
import { defaultWords } from '#tests/support/page-words.ts';
import { mailToOwner, mailToStudent } from './request-mails.ts';

const fields = { ...emptyRequest, name: 'Ann', email: 'ann@example.com', message: 'Hello' };
const received = { id: '1', fields, files: [], receivedAt: new Date('2026-06-02T22:15:00Z') };

test.each([
  [null, /June 2, 2026 at 10:15\sPM UTC/],
  ['Europe/Berlin', /June 3, 2026 at 12:15\sAM GMT\+2/],
])('mails: the mail to the owner gives the time of a request in the time zone %s', (timeZone, time) => {
  const settings = { siteOrigin: 'https://octavo.example', timeZone } as Settings;
  expect(mailToOwner(received, 'owner@example.com', settings).text).toMatch(time);
});

test('mails: the receipt is signed by the owner once she has given her name', () => {
  const settings = { siteOrigin: 'https://octavo.example', timeZone: null } as Settings;
  const receiptFrom = (person: string) =>
    mailToStudent(received, settings, { ...defaultWords.mails, site: 'Octavo', person });
  expect(receiptFrom('').html).not.toContain('class="pen"');
  expect(receiptFrom('Ida Marlow').html).toMatch(/class="pen"[^<>]*>Ida Marlow</);
  expect(receiptFrom('Ida Marlow').text).toContain('\nIda Marlow\n');
});
