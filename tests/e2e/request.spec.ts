import { expect, type Page } from '@playwright/test';
import { docx, p, r } from '#tests/support/docx.ts';
import { findLink, followRequest } from '../engines/request-journey.ts';
import { createVisitor } from '../engines/visitor.ts';
import { barriers } from './axe.ts';
import { hydrated } from './browser.ts';
import { content, select } from './editor-text.ts';
import { signedIn, unique } from './owner.ts';
import { createPageDriver } from './page-driver.ts';
import { test } from './shared-window.ts';

async function sendRequest(page: Page, file?: { name: string; buffer: Buffer }) {
  const name = unique('Ada Student');
  const email = `${name.replaceAll(' ', '.').toLowerCase()}@example.com`;
  const message = 'Could you read my essay on Mill? It is due on 12 March 2027.';
  const attachments = file && { ...file, mimeType: 'application/octet-stream' };
  const response = await page.request.post('/api/consultations', {
    multipart: { name, email, message, subject: 'On Mill', ...(attachments && { attachments }) },
  });
  expect(response.ok()).toBe(true);
  return { id: (await response.json())._id as string, name, email, message };
}

test('request: it is followed on a phone from the form to the work returned, its comment answered, closed and deleted', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const visitor = createVisitor(createPageDriver(page), baseURL ?? '');
  const checkPage = async () => expect(await barriers(page)).toEqual([]);
  await followRequest({ visitor, request, checkPage });
});

test('student’s file: it is edited in two tabs with a recorded change and a note, and returned without leaving the desk', async ({
  page,
  context,
}) => {
  const paper = docx({ body: p(r('Mill is very right.')) + p(r('Truth needs opponents.')) });
  const { id, name, email } = await sendRequest(page, { name: 'On Mill.docx', buffer: paper });
  await signedIn(page);
  await page.goto(`/admin/requests/${id}`);
  await page.getByRole('link', { name: 'Mark it here' }).click();
  await expect(content(page)).toContainText('Mill is very right.');
  await content(page).focus();
  await select(page, 'very ');
  await page.keyboard.press('Backspace');
  await expect(content(page).locator('del')).toHaveText('very ');
  await select(page, 'needs opponents');
  await page.keyboard.press('ControlOrMeta+Alt+m');
  await page.getByLabel('Text of the note').fill('Who says so?');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Saved, not returned yet')).toBeVisible();
  const address = page.url();

  // A second tab goes on with what was autosaved; the first one is not overwritten.
  const second = await context.newPage();
  await second.goto(address);
  await expect(content(second).locator('del')).toHaveText('very ');
  await select(second, 'Truth', true);
  await second.keyboard.type(' often');
  await second.getByRole('button', { name: 'Save and close' }).click();
  await expect(second.getByRole('heading', { name })).toBeVisible();
  await second.close();
  await select(page, 'right', true);
  await page.keyboard.type(' here');
  await page.getByRole('button', { name: 'Return work' }).click();
  await page.getByRole('button', { name: 'Return it' }).click();
  await expect(page.getByText('How yours differs from it')).toBeVisible();
  await page.getByRole('button', { name: 'Use the other one' }).click();
  await expect(content(page).locator('ins')).toHaveText(' often');
  await page.getByRole('button', { name: 'Discard it' }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Download as Word' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.docx$/);
  await page.getByRole('button', { name: 'Return work' }).click();
  await page.getByLabel('Add a message').fill('See the margin.');
  await page.getByRole('button', { name: 'Return it' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'See the margin.' })).toBeVisible();

  await page.goto(await findLink(email));
  await page.getByRole('button', { name: 'Yes, show my request' }).click();
  await page
    .getByRole('link', { name: /^Read “/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Marked', exact: true }).click();
  await expect(page.locator('.prose del')).toHaveText('very ');
  await expect(page.locator('.prose ins')).toHaveText(' often');
  await expect(page.getByText('Who says so?').first()).toBeVisible();
});

test('request: the page works without scripts, and deleting everything ends its link', async ({
  page,
  browser,
}) => {
  const { email, message } = await sendRequest(page);
  const link = await findLink(email);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const student = await context.newPage();
  await student.goto(link);
  await student.getByRole('button', { name: 'Yes, show my request' }).click();
  await expect(student.getByText(message)).toBeVisible();
  await student.getByLabel('Write to me').fill('One more thing.');
  await student.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(student.getByRole('listitem').filter({ hasText: 'One more thing.' })).toBeVisible();
  await student.getByText('Delete everything', { exact: true }).click();
  await student.getByRole('button', { name: 'Delete everything now' }).click();
  expect((await student.goto(link))?.status()).toBe(404);
  await expect(student).toHaveTitle(/^This link does not work/);
  await student.getByLabel('Your email address').fill(email);
  await student.getByRole('button', { name: 'Mail me a new link' }).click();
  await expect(student.getByText('a new link is on its way')).toBeVisible();
  await context.close();
});

test('request: a button pressed without a connection keeps the page, and works when it is back', async ({
  page,
  context,
}) => {
  const { email, message } = await sendRequest(page);
  await page.goto(await findLink(email));
  await hydrated(page);
  await context.setOffline(true);
  const button = page.getByRole('button', { name: 'Yes, show my request' });
  await button.click();
  await expect(page.getByText('No Internet Connection')).toBeVisible();
  await expect(button).toBeVisible();
  await context.setOffline(false);
  await button.click();
  await expect(page.getByText(message)).toBeVisible();
});
