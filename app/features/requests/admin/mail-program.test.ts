import { expect, test } from 'vitest';
import { replyLink } from './mail-program.tsx';

test('reply link: the reply has recipient, subject and the quoted request', () => {
  expect(replyLink({ email: 'ann+x@example.com', subject: 'A & B?', message: 'One\r\ntwo' })).toBe(
    'mailto:ann%2Bx@example.com?subject=Re%3A%20A%20%26%20B%3F&body=%0D%0A%0D%0A%3E%20One%0D%0A%3E%20two',
  );
});

test('reply link: no part of a request can add a recipient or header', () => {
  const link = new URL(
    replyLink({ email: 'a?cc=b&x@example.com', subject: '&bcc=c@example.com', message: '&to=d' }),
  );
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
});

test('reply link: a very long message is quoted in part', () => {
  const link = replyLink({ email: 'a@example.com', subject: null, message: 'x'.repeat(20_000) });
  expect(link.length).toBeLessThan(2_000);
});
