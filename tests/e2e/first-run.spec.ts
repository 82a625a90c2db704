import { expect } from '@playwright/test';
import { type Admin, fillLogin, openAdmin, withSite } from './own-site.ts';
import { test as base } from './shared-window.ts';

/** What came with the site, or was never confirmed by anybody. */
const SHIPPED =
  /Octavo|hello@example\.com|within minutes|any hour|5\.0\/5|200\+|24\/7|demonstration(?!-)|aggregateRating/gi;

/** A site as its owner finds it, with what it was filled with. */
const test = base.extend<{ admin: Admin }>({
  ownWindow: true,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see which fixtures are used
  admin: ({}, use) => withSite({ DEMO_CONTENT: 'on' }, (site) => use(openAdmin(site))),
});

test('first run: five steps make the site the owner’s, and demo content can be removed and restored', async ({
  page,
  admin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${admin.url}/admin`);
  await fillLogin(page, admin.email, admin.password);

  // The admin area of a new site opens with the first step.
  await expect(page.getByRole('heading', { name: 'Who writes here?' })).toBeVisible();
  await page.getByLabel('Name of the site').fill('Marlow Papers');
  await page.getByLabel('Your name').fill('Ida Marlow');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Where can people find you?' })).toBeFocused();
  await expect(page.getByRole('banner')).toContainText('Marlow Papers');
  await page.getByLabel('Address of the site').fill('marlow example');
  await page.getByLabel('Email address for visitors').fill('ida@marlow.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  // What is wrong is said at its field, and what was typed in the others is there.
  await expect(page.getByLabel('Address of the site')).toBeFocused();
  await expect(page.getByLabel('Address of the site')).toHaveAccessibleDescription(
    /Must be an address such as/,
  );
  await expect(page.getByLabel('Email address for visitors')).toHaveValue('ida@marlow.example');
  await page.getByLabel('Address of the site').fill(admin.url);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your email' })).toBeFocused();

  // Whoever leaves goes on where she was.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your email' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByLabel('A sentence or two about you').fill('I read every paper twice.');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'Remove the demonstration content' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('It has all been removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect(page.getByText(/^Still here: \d+ samples/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove the demonstration content' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('It has all been removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps' })).toBeHidden();

  // The public site is hers, and says nothing that she has not confirmed.
  await page.goto(`${admin.url}/about`);
  await expect(page.getByText('Ida Marlow').first()).toBeVisible();
  await expect(page.getByText('I read every paper twice.')).toBeVisible();
  await page.goto(`${admin.url}/contact`);
  await expect(page.getByText('Ida Marlow').first()).toBeVisible();
  for (const path of ['/', '/about', '/contact', '/testimonials', '/process', '/samples', '/blog']) {
    const text = await (await page.request.get(admin.url + path)).text();
    // Fonts are named in styles and in the script of the first view.
    const html = text.replace(/<style[\s\S]*?<\/style>/g, '').replace(/Octavo (Serif|Sans)/g, '');
    expect(html.includes('Marlow Papers'), path).toBe(true);
    expect(html.match(SHIPPED) ?? [], path).toEqual([]);
  }
});
