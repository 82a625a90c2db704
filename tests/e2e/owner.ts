import { type APIRequestContext, expect, type Page, test } from '@playwright/test';

export const owner = { email: 'owner@example.com', password: 'a-long-enough-password' };

let token: Promise<string> | undefined;

/** The owner's token at the shared site. One per worker: hashing a password takes time. */
export function ownerToken(request: APIRequestContext): Promise<string> {
  token ??= signIn(request);
  return token;
}

async function signIn(request: APIRequestContext): Promise<string> {
  const response = await request.post('/api/auth/login', { data: owner });
  expect(response.ok()).toBe(true);
  return (await response.json()).token;
}

/** Signs the browser in from its next page on, in all its tabs. */
export async function signedIn(page: Page): Promise<{ authorization: string }> {
  const value = await ownerToken(page.request);
  await keepToken(page, '/robots.txt', value);
  return { authorization: `Bearer ${value}` };
}

/** Stores the token in the browser, on a page without scripts. */
export async function keepToken(page: Page, address: string, token: string) {
  const { href } = new URL(address, test.info().project.use.baseURL);
  if (page.url() !== href) await page.goto(href);
  await page.evaluate((value) => window.localStorage.setItem('token', value), token);
}

/** A name that no other run of any journey has used in this database. */
export function unique(name: string): string {
  const letters = Array.from({ length: 6 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)));
  return `${name} ${letters.join('')}`;
}

/** The slug of a title. */
export function toSlug(title: string): string {
  return title.toLowerCase().replace(/[^a-z]+/g, '-');
}
