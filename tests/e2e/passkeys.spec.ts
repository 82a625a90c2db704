import { expect, type Page } from '@playwright/test';
import { barriers } from './axe.ts';
import { test } from './shared-admin.ts';

// The device stays plugged in.
test.use({ ownWindow: true });

/** A device inside the browser that keeps passkeys and recognises its owner at once. */
async function plugInAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    recognise: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  };
}

test('passkey: it is created, renamed, used to sign in, and removed', async ({ admin, page }) => {
  const device = await plugInAuthenticator(page);
  await admin.signIn(page, '/admin/settings');
  const security = page.getByRole('region', { name: 'Security' });
  await security.getByText('Passkeys').click();
  await security.getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await adding.getByLabel('Your password').fill('not the password');
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding.getByText('This is not your current password.')).toBeVisible();
  await adding.getByLabel('Your password').fill(admin.password);
  await adding.getByRole('button', { name: 'Continue' }).click();
  await expect(adding).toBeHidden();
  await security.getByRole('button', { name: /^Rename / }).click();
  await page.getByLabel('Name', { exact: true }).fill('Blue laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(security.getByText('Blue laptop')).toBeVisible();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Log out' }).click();
  const door = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(door).toBeVisible();
  expect(await barriers(page)).toEqual([]);
  await device.refuse();
  await door.click();
  await expect(page.getByRole('alert')).toHaveText(
    'No passkey was used. Please try again, or use your password.',
  );
  await device.recognise();
  await door.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

  await page.goto(`${admin.url}/admin/settings`);
  await security.getByText('Passkeys').click();
  await security.getByRole('button', { name: 'Remove Blue laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(security.getByText('Blue laptop')).toBeHidden();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(door).toBeHidden();
});
