import { expect, test } from 'vitest';
import type { Settings } from '#server/settings/settings.ts';
import { emptyRequest } from '#tests/support/forms.ts';
import { defaultWords } from '#tests/support/page-words.ts';
import { mailOfUpdate, mailToOwner, mailToStudent } from './request-mails.ts';

const fields = { ...emptyRequest, name: 'Ann', email: 'ann@example.com', message: 'Hello' };
const received = { id: '1', fields, files: [], receivedAt: new Date('2026-06-02T22:15:00Z') };

test.each([
  [null, /June 2, 2026 at 10:15\sPM UTC/],
  ['Europe/Berlin', /June 3, 2026 at 12:15\sAM GMT\+2/],
])('mails: the mail to the owner gives the time of a request in the time zone %s', (timeZone, time) => {
  const settings = { siteOrigin: 'https://octavo.example', timeZone } as Settings;
  expect(mailToOwner(received, settings).text).toMatch(time);
});

test('mails: the receipt is signed by the owner once she has given her name', () => {
  const settings = { siteOrigin: 'https://octavo.example', timeZone: null } as Settings;
  const receiptFrom = (person: string) =>
    mailToStudent(received, settings, { ...defaultWords.mails, site: 'Octavo', person });
  expect(receiptFrom('').html).not.toContain('class="pen"');
  expect(receiptFrom('Ida Marlow').html).toMatch(/class="pen"[^<>]*>Ida Marlow</);
  const { text } = receiptFrom('Ida Marlow');
  expect(text).toContain('\nIda Marlow\n');
  expect(text.indexOf('Ida Marlow')).toBeLessThan(text.indexOf('> Hello'));
});

test('mails: a reply to the receipt reaches the owner, who may have no address of her own in the settings', () => {
  const settings = { siteOrigin: 'https://octavo.example', timeZone: null, noticeEmail: 'ida@example.org' };
  const words = { ...defaultWords.mails, site: 'Octavo', person: '' };
  expect(mailToStudent(received, settings as Settings, words)).toMatchObject({ replyTo: 'ida@example.org' });
});

test('mails: a dollar sign in the name of the site is only a character', () => {
  const settings = { siteOrigin: 'https://octavo.example', timeZone: null } as Settings;
  const words = { ...defaultWords.mails, site: "Pages for $& and $'", person: '' };
  const { subject } = mailToStudent(received, settings, {
    ...words,
    receipt: { ...words.receipt, subject: '{site}' },
  });
  expect(subject).toBe("Pages for $& and $'");
});

test('mails: every mail names whose letter it is, and its title opens the plain text', () => {
  const settings = { siteOrigin: 'https://octavo.example', timeZone: null } as Settings;
  const { html, text } = mailToOwner(received, settings);
  expect(html).toContain('>Your desk at octavo.example<');
  expect(text).toMatch(/^A new consultation request\n\n/);
});

test('mails: an offer names its price and date, and the owner’s words are a signed letter, not a quotation', () => {
  const settings = { siteOrigin: 'https://octavo.example', timeZone: null } as Settings;
  const { subject, html, text } = mailOfUpdate(
    {
      request: { id: '1', name: 'Ann', email: 'ann@example.com' },
      kind: 'offer',
      text: 'Here is what I can do.\n\nAsk me.',
      offer: { price: 140, currency: 'USD', date: '2026-11-25' },
    },
    settings,
    { ...defaultWords.mails, site: 'Octavo', person: 'Ida Marlow' },
  );
  expect(subject).toBe('You have an offer · Octavo');
  expect(text).toMatch(/^You have an offer\n\nHere is what I can do\.\n\nAsk me\.\n\n/);
  expect(text).toContain('Price:    $140\nReady by: November 25, 2026\n\nIda Marlow\n\n');
  expect(html).not.toContain('<blockquote');
});
