import { expect, type Page } from '@playwright/test';
import { signedIn } from './owner.ts';
import { test as base } from './shared-window.ts';

/** In a browser that lacks what it would lack at a plain http address. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const script = await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
    await use(page);
    if (!page.isClosed()) await script.dispose();
  },
});

/** Opens the page of the posts as the owner. */
export async function openAdmin(page: Page, query = ''): Promise<{ authorization: string }> {
  const headers = await signedIn(page);
  await page.goto(`/admin/blog${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog Management/);
  return headers;
}

export function editor(page: Page) {
  return page.getByRole('form', { name: /Post$/ });
}

export async function write(page: Page, title: string, text: string) {
  await editor(page).getByLabel('Title *').fill(title);
  await editor(page).getByRole('textbox', { name: 'Content *' }).click();
  await page.keyboard.type(text);
}

export function row(page: Page, title: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
}

export async function createPost(
  page: Page,
  authorization: string,
  fields: { title: string; content: string; status?: string },
) {
  const response = await page.request.post('/api/admin/posts', { headers: { authorization }, data: fields });
  expect(response.status()).toBe(201);
  return (await response.json()).item;
}
