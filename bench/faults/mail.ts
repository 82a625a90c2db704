/**
 * A mail server that responds with 450 for a time and then accepts everything. Prints one line of JSON: how many of
 * the mails arrived, how long after the server had recovered the last of them came (ms), and how many came twice. The
 * aim is all within 60 s.
 *
 *   node bench/faults/mail.ts [seconds of trouble=200] [mails=20]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeForm, goodFields } from '../../tests/support/forms.ts';
import { startMailServer } from '../../tests/support/smtp.ts';
import { startSite } from '../site.ts';

const GIVE_UP_MS = 180_000;
const seconds = Number(process.argv[2] ?? 200);
const mails = Number(process.argv[3] ?? 20);

const server = await startMailServer();
server.behave('refuse');
const site = await startSite({
  SMTP_URL: server.url,
  MAIL_FROM: 'writer@site.example',
  OWNER_EMAIL: 'owner@site.example',
  LOG_LEVEL: 'silent',
});
try {
  const start = Date.now();
  // Each request makes two: to the owner and to the reader.
  for (let number = 0; number < mails / 2; number += 1) {
    const { headers, payload } = await encodeForm({ ...goodFields, email: `reader${number}@example.com` });
    const response = await fetch(`${site.origin}/api/consultations`, {
      method: 'POST',
      headers,
      body: new Uint8Array(payload),
    });
    if (response.status !== 201) throw new Error(`a request returned status ${response.status}`);
  }
  await sleep(Math.max(0, seconds * 1000 - (Date.now() - start)));
  const duringTrouble = server.received.length;
  server.behave('take');
  const wellAgain = Date.now();
  const ids = () => new Set(server.received.map(({ parsed }) => parsed.messageId));
  while (ids().size < mails && Date.now() - wellAgain < GIVE_UP_MS) await sleep(100);
  const lastAfterMs = Date.now() - wellAgain;
  console.log(
    JSON.stringify({
      troubleS: seconds,
      mails,
      duringTrouble,
      arrived: ids().size,
      lastAfterMs,
      twice: server.received.length - ids().size,
    }),
  );
} finally {
  await site.close();
  await server.close();
}
