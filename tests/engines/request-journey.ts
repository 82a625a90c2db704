import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type APIRequestContext, expect, test } from '@playwright/test';
import PostalMime from 'postal-mime';
import { del, docx, ins, p, r } from '#tests/support/docx.ts';
import { ownerToken, unique } from '../e2e/owner.ts';
import type { Visitor } from './visitor.ts';

const OUTBOX = path.join(process.env.E2E_DATA_DIR ?? 'data/e2e', 'outbox');

/** The path of the secret link in the newest mail to this address. */
export async function findLink(email: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      for (const name of (await readdir(OUTBOX).catch(() => [])).sort()) {
        // Another journey may delete its mails at this moment.
        const file = await readFile(path.join(OUTBOX, name)).catch(() => undefined);
        const mail = file?.includes(email) && (await PostalMime.parse(file));
        if (typeof mail === 'object' && mail.to?.some(({ address }) => address === email))
          link = mail.text?.match(/\/requests\/[\w-]{43}/)?.[0] ?? link;
      }
      return link;
    })
    .not.toBe('');
  return link;
}

type Journey = {
  visitor: Visitor;
  request: APIRequestContext;
  /** At each page of the student. */
  checkPage?: () => Promise<void>;
};

/**
 * A request from the form to its end, on a phone: student and owner take turns in one window. The same steps in each
 * engine.
 */
export async function followRequest({ visitor, request, checkPage = async () => {} }: Journey) {
  const name = unique('Ada Student');
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`;
  const message = 'Could you read my essay on Mill? It is due on 12 March 2027.';
  await visitor.resize(450, 740);
  await visitor.goto('/contact');
  await visitor.type('Username', name);
  await visitor.type('Email', email);
  await visitor.type('Message', message);
  await visitor.click('button', 'Send request');
  await visitor.read('dialog', `It goes to ${email}.`);

  const link = await findLink(email);
  const response = await request.get(link);
  expect(response.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  });
  expect(await response.text()).not.toContain(message);
  await visitor.goto(link);
  await visitor.see('button', 'Yes, show my request');
  await checkPage();
  await visitor.click('button', 'Yes, show my request');
  await visitor.read('main', message);
  await checkPage();

  const token = await ownerToken(request);
  const headers = { authorization: `Bearer ${token}` };
  const { items } = await (await request.get(`/api/admin/submissions?q=${email}`, { headers })).json();
  const desk = `/admin/requests/${items[0]._id}`;
  await visitor.evaluate((value) => localStorage.setItem('token', value), token);
  await visitor.goto(desk);
  await visitor.type(`Your answer to ${name}`, 'Which edition do you use?');
  await visitor.click('button', 'Send the answer');
  await visitor.read('main ol', 'Which edition do you use?');

  await visitor.goto(link);
  await visitor.read('main ol:not([aria-label])', 'Which edition do you use?');
  await visitor.type('Write to me', 'The Oxford one.');
  await visitor.click('button', 'Send');
  await visitor.read('main ol:not([aria-label])', 'The Oxford one.');
  // Not above the form, out of sight.
  const findTop = () =>
    document.querySelector('main ol:not([aria-label]) > li:last-child')?.getBoundingClientRect().top;
  await expect.poll(() => visitor.evaluate(findTop)).toBeGreaterThan(0);

  await visitor.goto(desk);
  await visitor.click('button', 'Offer');
  await visitor.type('Price', '120');
  await visitor.type('The help you give', 'Comments on argument and style');
  await visitor.click('button', 'Send the offer');
  await visitor.read('main ol', /\$120/);

  await visitor.goto(link);
  await visitor.read('main', 'Comments on argument and style');
  await checkPage();
  await visitor.click('button', 'Accept this offer');
  await visitor.read('main', 'We have agreed');

  await visitor.goto(desk);
  await visitor.click('button', 'Return work');
  await visitor.see('input[name=file]');
  const file = test.info().outputPath('On Mill.docx');
  await writeFile(file, markedPaper());
  await visitor.attach('input[name=file]', file);
  await visitor.click('button', 'Return the work');
  await visitor.read('main ol', 'Returned work');

  await visitor.goto(link);
  await visitor.click('main li a.button');
  await visitor.click('.copies a', 'Marked');
  await visitor.see('.prose del');
  await visitor.see('.prose ins');
  await visitor.click('summary', 'Answer this comment');
  await visitor.type('Your answer to this comment', 'Yes, I mean Mill.');
  await visitor.click('button', 'Send');
  await visitor.read('main', 'Yes, I mean Mill.');
  await visitor.click('button', 'Mark as done');
  await visitor.read('main', '1 of 1 done');
  await checkPage();

  await visitor.goto(desk);
  await visitor.read('main ol', 'Yes, I mean Mill.');
  // The brief stands above the button and comes later than the conversation.
  await visitor.read('main', 'Not found. It may still be in the brief.');
  await visitor.click('button', 'Close the request');
  await visitor.see('button', 'Open again');
  await visitor.goto(link);
  await visitor.read('main', 'This request is closed.');

  await visitor.goto(desk);
  await visitor.click('button', 'Delete this request');
  await visitor.click('button', 'Delete for good');
  await visitor.at(/^\/admin\?tab=submissions/);
  expect((await request.get(link)).status()).toBe(404);
}

/** A paper with a change and a comment. */
function markedPaper(): Buffer {
  const passage = `<w:commentRangeStart w:id="0"/>${r('Mill argues that truth needs opponents.')}<w:commentRangeEnd w:id="0"/>`;
  return docx({
    comments: `<w:comment w:id="0" w:author="Pen">${p(r('Who says so?'))}</w:comment>`,
    body:
      p(`${passage}<w:r><w:commentReference w:id="0"/></w:r>`) +
      p(`${r('He is ')}${del('basically ')}${ins(r('largely '))}${r('right.')}`),
  });
}
