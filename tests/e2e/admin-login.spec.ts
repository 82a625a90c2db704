import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { barriers } from './axe.ts';
import { fillLogin } from './own-site.ts';
import { test } from './shared-admin.ts';

// One worker: its site is started once.
test.describe.configure({ mode: 'default' });

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });
const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('admin pages: the server sends an empty shell with noindex and no-store', async ({ admin }) => {
  for (const path of ['/admin', '/admin/login', '/admin/reset?token=secret-of-the-mail']) {
    const response = await fetch(admin.url + path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).not.toMatch(/https:|unsafe|\*/);
    expect(html).toContain('<meta name="robots" content="noindex,nofollow"/>');
    expect(html).not.toMatch(/<form|Log out|type="password"|secret-of-the-mail/);
  }
});

test('public pages: no admin code is loaded', async ({ admin, page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(admin.url);
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await page.waitForLoadState('networkidle');
  expect(scripts.some((url) => url.endsWith('.js'))).toBe(true);
  expect(scripts.filter((url) => /dashboard|login-form|sign-in|password-field/.test(url))).toEqual([]);
});

test('login: without a session an admin page leads there, and back after signing in', async ({
  admin,
  page,
}) => {
  await page.goto(`${admin.url}/admin?tab=add`);
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await fillLogin(page, admin.email, admin.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Add a sample' })).toBeVisible();
  await expect(page).toHaveURL(`${admin.url}/admin?tab=add`);
  await expect(page.getByRole('tab', { name: 'Add Sample' })).toHaveAttribute('aria-selected', 'true');
  expect(await tokenIn(page)).toHaveLength(43);
});

test('login: a foreign return address is ignored', async ({ admin, page }) => {
  await page.goto(`${admin.url}/admin/login?next=${encodeURIComponent('//evil.example/admin')}`);
  await fillLogin(page, admin.email, admin.password);
  await expect(page).toHaveURL(`${admin.url}/admin`);
});

test('login: an invalid token is removed', async ({ admin, page }) => {
  await page.goto(`${admin.url}/admin/login`);
  await page.evaluate(() => localStorage.setItem('token', 'made-up'));
  // The answer waits until the sentence has been seen.
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/admin/samples?page=1&limit=1', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await page.goto(`${admin.url}/admin`);
  await expect(page.getByText('Validating session...')).toBeVisible();
  seen.resolve();
  await expect(page).toHaveURL(`${admin.url}/admin/login`);
  expect(await tokenIn(page)).toBeNull();
});

test('login: fields have autocomplete, and wrong or missing input shows its error', async ({
  admin,
  page,
}) => {
  await page.goto(`${admin.url}/admin/login`);
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');

  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await fillLogin(page, admin.email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  expect(await tokenIn(page)).toBeNull();
  await fillLogin(page, admin.email, admin.password);
  await expect(dashboard(page)).toBeVisible();
});

test('forgotten password: the mailed link sets a new one, and an unknown address reveals nothing', async ({
  admin,
  page,
}) => {
  await page.goto(`${admin.url}/admin/reset`);
  await expect(page.getByRole('alert')).toHaveText('Invalid or missing reset token');
  await page.goto(`${admin.url}/admin/forgot`);
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('If an account exists for nobody@example.com')).toBeVisible();
  expect(admin.newestMail('nobody@example.com')).toBe('');

  await page.goto(`${admin.url}/admin/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // Both pages have a field of that name: the words belong into the one that is coming.
  await expect(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText(`If an account exists for ${admin.email}`)).toBeVisible();

  const link = admin.newestMail(admin.email).match(/http:\S+\/admin\/reset\?token=\S+/)?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${admin.url}/admin/reset`);
  // The token is gone from the address, but not from the page.
  await page.reload();

  const setPassword = async (password: string, confirmation: string) => {
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(confirmation);
    await page.getByRole('button', { name: 'Set new password' }).click();
  };
  await setPassword('short', 'short');
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await setPassword('a wholly new password', 'a wholly new passwort');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await setPassword('a wholly new password', 'a wholly new password');
  await expect(page.getByText('Password updated. Redirecting…')).toBeVisible();
  await expect(page).toHaveURL(`${admin.url}/admin/login`);

  await fillLogin(page, admin.email, admin.password);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await fillLogin(page, admin.email, 'a wholly new password');
  await expect(dashboard(page)).toBeVisible();

  await page.goto(link);
  await setPassword('yet another password', 'yet another password');
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset token');
});

test('second factor: it is set up with an app, asked for at the login, and a recovery code replaces it', async ({
  admin,
  page,
}) => {
  await admin.signIn(page, '/admin/settings');
  await page.getByText('Two-step sign-in', { exact: true }).click();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByLabel('Your password').fill(admin.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = ((await page.locator('dialog code').textContent()) ?? '').replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await page.getByRole('button', { name: 'Turn on' }).last().click();
  const recoveryCode = (await page.locator('dialog li code').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await page.getByRole('button', { name: 'Log out' }).click();
  await fillLogin(page, admin.email, admin.password);
  await page.getByLabel('Authentication code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is not valid.')).toBeVisible();
  await page.getByLabel('Authentication code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(dashboard(page)).toBeVisible();
});

test('dashboard: it has the checklist, the log, tabs in the address and a link to the site', async ({
  admin,
  page,
}) => {
  await admin.signIn(page);
  const checklist = page.getByRole('region', { name: 'Before you launch' });
  for (const task of [
    'Set your site’s address',
    'Connect a mail server',
    'Enter your contact address',
    'Replace the demonstration testimonials',
    'Make a first backup',
  ])
    await expect(checklist.getByText(task)).toBeVisible();
  await expect(checklist.getByText('Choose your own password')).toBeHidden();
  await page.reload();
  // Once seen, it is one line.
  await expect(checklist.getByText(/^\d of 12 done$/)).toBeVisible();
  await expect(checklist.getByText('Connect a mail server')).toBeHidden();

  // Between the tabs one moves by keyboard.
  await expect(page.getByRole('tab', { name: 'Samples' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Consultation Submissions' }).click();
  await expect(page).toHaveURL(`${admin.url}/admin?tab=submissions`);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`${admin.url}/admin?tab=add`);
  await expect(page.getByRole('tab', { name: 'Add Sample' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Add Sample' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('link', { name: 'Manage Blog' })).toHaveAttribute('href', '/admin/blog');
  await expect(page.getByRole('link', { name: 'Manage Comments' })).toHaveAttribute(
    'href',
    '/admin/comments',
  );

  // Leaving the admin area for a public page loads a new document.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'View site' }).click();
  await expect(page).toHaveURL(`${admin.url}/`);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
});

test('login: the form and the dashboard fit a phone and have no accessibility violations', async ({
  admin,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const checkPage = async () => {
    expect(await barriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  };
  for (const path of ['/admin/login', '/admin/forgot', '/admin/reset?token=x']) {
    await page.goto(admin.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await checkPage();
  }
  await admin.signIn(page);
  // What it once was called in mails.
  await page.goto(`${admin.url}/admin#security`);
  await expect(page).toHaveURL(`${admin.url}/admin/settings#security`);
  for (const part of ['Active sessions', 'Password', 'Two-step sign-in', 'Audit log'])
    await page.locator('summary', { hasText: part }).click();
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible();
  await checkPage();

  // The bar of the admin area stands under the thumb; the search and the editor are as open to everyone.
  const authorization = `Bearer ${await tokenIn(page)}`;
  const data = { title: 'On paper', content: '<p>And in ink</p>' };
  await page.request.post(`${admin.url}/api/admin/posts`, { headers: { authorization }, data });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /^Search/ }).fill('paper');
  await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('option').first()).toBeVisible();
  await checkPage();
  await page.keyboard.press('Escape');
  const posts = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Posts' });
  const box = await posts.boundingBox();
  expect(box && [box.y > 660, box.width >= 44, box.height >= 44]).toEqual([true, true, true]);
  await posts.click();
  await page.getByRole('button', { name: 'Edit Post' }).first().click();
  await expect(page.getByRole('textbox', { name: 'Content *' })).toBeVisible();
  await checkPage();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await checkPage();
});
