import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#tests/support/smtp.ts';
import { testApp } from '#tests/test-app.ts';
import { filledDatabase } from '#tests/test-database.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;

async function readLaunch({ inject, make }: TestApp) {
  const headers = await make.adminHeaders();
  return async (own: Record<string, string> = {}) =>
    (await inject({ url: '/api/admin/launch', headers: { ...headers, ...own } })).json();
}

test('launch checklist: a new site has every item open', async () => {
  const app = await testApp({}, await filledDatabase());
  const launch = await (await readLaunch(app))();
  expect(launch).toMatchObject({
    isPasswordGenerated: false,
    hasSecondFactor: false,
    isLawRead: false,
    isAddressSet: false,
    addressProblem: null,
    isProxyUntrusted: false,
    isMailConfigured: false,
    isMailDelivered: false,
    hasDefaultContact: true,
    unreadPages: ['Home', 'About'],
    unconfirmedClaims: 10,
    backup: { verified: null },
    firstRunStep: 0,
  });
  expect(launch.exampleTestimonials).toBeGreaterThan(0);
  expect(launch.demo.samples).toBeGreaterThan(0);
});

test("launch checklist: pages in the owner's name are open until they are saved", async () => {
  const app = await testApp();
  const launch = await readLaunch(app);
  const headers = await app.make.adminHeaders();
  expect((await launch()).unreadPages).toEqual(['Home', 'About']);
  const { fields } = (await app.inject({ url: '/api/admin/words/about', headers })).json().item;
  await app.inject({ method: 'PUT', url: '/api/admin/words/about', headers, payload: { fields } });
  expect((await launch()).unreadPages).toEqual(['Home']);
});

test('launch checklist: mail is done once a server has accepted one with the current settings', async () => {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const app = await testApp();
  const launch = await readLaunch(app);
  const headers = await app.make.adminHeaders();
  const fields = {
    smtpHost: '127.0.0.1',
    smtpPort: Number(new URL(server.url).port),
    mailFrom: 'desk@octavo.example',
  };
  const put = (payload: object) =>
    app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload: { fields: payload } });
  await put(fields);
  expect(await launch()).toMatchObject({ isMailConfigured: true, isMailDelivered: false });
  await app.inject({ method: 'POST', url: '/api/admin/settings/test-mail', headers });
  expect((await launch()).isMailDelivered).toBe(true);
  await put({ mailFrom: 'other@octavo.example' });
  expect((await launch()).isMailDelivered).toBe(false);
});

test('launch checklist: the address is done once a request to it reaches this site', async () => {
  const app = await testApp();
  const launch = await readLaunch(app);
  const headers = await app.make.adminHeaders();
  const at = (siteOrigin: string) =>
    app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload: { fields: { siteOrigin } } });
  const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  const other = await testApp();
  const elsewhere = await other.app.listen({ port: 0, host: '127.0.0.1' });
  const { findAddressProblem } = await import('#server/http/address-proof.ts');
  expect(await findAddressProblem(app.engine.db, origin)).toBeNull();
  expect(await findAddressProblem(app.engine.db, elsewhere)).toBe(`${elsewhere} leads to another site.`);
  await at('http://nobody.invalid');
  expect(await launch()).toMatchObject({
    isAddressSet: true,
    addressProblem: expect.stringContaining(
      'http://nobody.invalid cannot be reached from here: no machine is found',
    ),
  });
});

test('launch checklist: an untrusted proxy is detected by its headers', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  expect((await (await readLaunch(await testApp()))(forwarded)).isProxyUntrusted).toBe(true);
  expect((await (await readLaunch(await testApp({ TRUST_PROXY: 'on' })))(forwarded)).isProxyUntrusted).toBe(
    false,
  );
});

test('launch checklist: the backup is done once it was restored and compared', async () => {
  const app = await testApp();
  const launch = await readLaunch(app);
  expect((await launch()).backup).toEqual({ exists: false, verified: null });
  const archive = path.join(app.folder, 'backups/octavo-20260601t030000000z-nightly.tar');
  await mkdir(path.dirname(archive));
  await writeFile(archive, '');
  expect((await launch()).backup.verified).toBeNull();
  const record = { sha256: '', verified: '2026-06-01T03:00:09.000Z', copied: null, problem: null };
  await writeFile(`${archive}.json`, JSON.stringify(record));
  expect((await launch()).backup).toEqual({ exists: true, verified: '2026-06-01T03:00:09.000Z' });
});
