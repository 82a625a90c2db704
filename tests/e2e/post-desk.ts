import { type APIRequestContext, expect as baseExpect, type Page } from '@playwright/test';

// The editor is loaded when it is opened, and pictures are drawn in several formats: both take their time.
export const expect = baseExpect.configure({ timeout: 20_000 });

const credentials = { email: 'owner@example.com', password: 'a-long-enough-password' };

async function signIn(request: APIRequestContext): Promise<string> {
  const response = await request.post('/api/auth/login', { data: credentials });
  expect(response.ok()).toBe(true);
  return (await response.json()).token;
}

/** Signs in and opens the posts desk, in a browser that lacks what it would lack at a plain http address. */
export async function openDesk(page: Page): Promise<{ token: string; authorization: string }> {
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
  const token = await signIn(page.request);
  await page.goto('/admin/login');
  await page.evaluate((value) => window.localStorage.setItem('token', value), token);
  await page.goto('/admin/blog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Blog Management/);
  return { token, authorization: `Bearer ${token}` };
}

export function editor(page: Page) {
  return page.getByRole('dialog', { name: /Post$/ });
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
  fields: { title: string; content: string },
) {
  const response = await page.request.post('/api/admin/posts', { headers: { authorization }, data: fields });
  expect(response.status()).toBe(201);
  return (await response.json()).item;
}
