import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { contrastIn, lightenedForDark, MIN_CONTRAST } from '#shared/contracts/settings-rules.ts';
import { startMailServer } from '#tests/support/smtp.ts';
import { testApp } from '#tests/test-app.ts';
import { testOnce, twoMigratedEngines } from '#tests/test-database.ts';

type TestApp = Awaited<ReturnType<typeof testApp>>;

async function readSettings(app: TestApp) {
  const headers = await app.make.adminHeaders();
  const url = '/api/admin/settings';
  return {
    read: async () => (await app.inject({ url, headers })).json().item,
    save: (fields: object, version?: number) =>
      app.inject({
        method: 'PUT',
        url,
        headers,
        payload: { fields, ...(version !== undefined && { version }) },
      }),
    testMail: async (payload?: object) => {
      const answer = await app.inject({
        method: 'POST',
        url: `${url}/test-mail`,
        headers,
        ...(payload && { payload }),
      });
      return { status: answer.statusCode, ...answer.json() };
    },
  };
}

const mail = { smtpHost: '127.0.0.1', mailFrom: 'Ada <desk@octavo.example>' };

test('settings: a new site shows the settings in effect, none locked', async () => {
  const { read } = await readSettings(await testApp());
  expect(await read()).toEqual({
    fields: {
      siteOrigin: 'http://localhost:4000',
      smtpHost: null,
      smtpPort: null,
      smtpUser: null,
      smtpPassword: false,
      mailFrom: null,
      ownerEmail: null,
      timeZone: null,
      analyticsId: null,
      chatWidgetUrl: null,
      clientPlaces: null,
      requestMonths: 12,
      consent: 'implied',
      commentModeration: 'auto',
      aiCrawlers: true,
      accent: null,
      accentDark: null,
      typeface: 'book',
      logo: null,
      icon: null,
      firstRunStep: 0,
      firstRunDismissed: false,
    },
    locked: {},
    isAddressSet: false,
    isTakenOver: false,
    version: 0,
    updatedAt: null,
  });
});

test('settings: saved settings are in effect at once, and fields that were not sent stay', async () => {
  const app = await testApp();
  const { save } = await readSettings(app);
  await save({ siteOrigin: ' https://www.octavo.example/ ', analyticsId: 'G-ONE' });
  const { item } = (await save({ consent: 'ask' })).json();
  expect(item).toMatchObject({
    fields: { siteOrigin: 'https://www.octavo.example', analyticsId: 'G-ONE', consent: 'ask' },
    isAddressSet: true,
    version: 2,
    updatedAt: '2026-06-01T12:00:00.000Z',
  });
  expect((await app.inject('/api/site')).json()).toEqual({
    origin: 'https://www.octavo.example',
    analyticsId: 'G-ONE',
    asksConsent: true,
  });
  expect((await app.inject('/healthz')).headers['strict-transport-security']).toBeDefined();
});

test('settings: an emptied field returns to its default', async () => {
  const { save } = await readSettings(await testApp());
  await save({ analyticsId: 'G-ONE' });
  expect((await save({ analyticsId: '  ' })).json().item.fields.analyticsId).toBeNull();
});

test('settings: another process uses new settings at its next request', async () => {
  const [here, there] = await twoMigratedEngines();
  const one = await testApp({}, here);
  const other = await testApp({}, there);
  const { save } = await readSettings(one);
  const origin = async () => (await other.inject('/api/site')).json().origin;
  expect(await origin()).toBe('http://localhost:4000');
  await save({ siteOrigin: 'https://octavo.example' });
  expect(await origin()).toBe('https://octavo.example');
});

test('settings: mails to the owner follow her sign-in address, in every process, until another is set for them', async () => {
  const [here, there] = await twoMigratedEngines();
  const apps = [await testApp({}, here), await testApp({}, there)] as const;
  const [{ make, inject }] = apps;
  const listRecipients = async () =>
    Promise.all(apps.map(async ({ settings }) => (await settings()).noticeEmail));
  expect(await listRecipients()).toEqual(['admin@localhost', 'admin@localhost']);
  const { email, password } = await make.admin({ email: 'admin@localhost' });
  const { token } = (
    await inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
  ).json();
  const put = (url: string, payload: object) =>
    inject({ method: 'PUT', url, headers: { authorization: `Bearer ${token}` }, payload });
  await put('/api/admin/account/email', { email: 'ada@octavo.example', password });
  expect(await listRecipients()).toEqual(['ada@octavo.example', 'ada@octavo.example']);
  await put('/api/admin/settings', { fields: { ownerEmail: 'desk@octavo.example' } });
  expect(await listRecipients()).toEqual(['desk@octavo.example', 'desk@octavo.example']);
});

test('settings: a save with an old version is refused with the newer settings and changes nothing', async () => {
  const { save, read } = await readSettings(await testApp());
  expect((await save({ analyticsId: 'G-FIRST' }, 0)).statusCode).toBe(200);
  const late = await save({ analyticsId: 'G-SECOND', aiCrawlers: false }, 0);
  expect(late.statusCode).toBe(409);
  expect(late.json().item).toMatchObject({ fields: { analyticsId: 'G-FIRST' }, version: 1 });
  expect((await read()).fields).toMatchObject({ analyticsId: 'G-FIRST', aiCrawlers: true });
});

test('settings: of concurrent saves one wins if they name a version, and none is lost if they do not', async () => {
  const { save, read } = await readSettings(await testApp());
  const rivals = await Promise.all(['G-A', 'G-B', 'G-C'].map((analyticsId) => save({ analyticsId }, 0)));
  expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  await Promise.all([save({ aiCrawlers: false }), save({ typeface: 'plain' }), save({ consent: 'ask' })]);
  expect(await read()).toMatchObject({
    fields: { aiCrawlers: false, typeface: 'plain', consent: 'ask' },
    version: 4,
  });
});

const refusedValues: [string, unknown][] = [
  ['siteOrigin', 'octavo.example'],
  ['siteOrigin', 'https://octavo.example/home'],
  ['siteOrigin', 'javascript://octavo.example'],
  ['siteOrigin', 'https://octavo"example'],
  ['smtpHost', 'mail.example/inbox'],
  ['smtpHost', ':::'],
  ['smtpHost', '[::1'],
  ['smtpPort', 70_000],
  ['mailFrom', 'nobody'],
  ['mailFrom', 'Ada <a@b.example>\r\nBcc: all@c.example'],
  ['ownerEmail', 'a@b@c'],
  ['analyticsId', 'G-1"><script>'],
  ['chatWidgetUrl', 'http://chat.example/widget.js'],
  ['chatWidgetUrl', 'https://*/widget.js'],
  ['chatWidgetUrl', 'https://chat.example,https://elsewhere.example/widget.js'],
  ['commentModeration', 'strict'],
  ['accent', 'red'],
  ['accent', '#f0e0a0'],
  ['accentDark', '#301010'],
  ['timeZone', 'Europe/Nowhere'],
  ['typeface', 'comic'],
  ['logo', 'https://elsewhere.example/logo.png'],
];

testOnce('settings: a bad value is refused at its field, and nothing is saved', async () => {
  const { save, read } = await readSettings(await testApp());
  for (const [field, value] of refusedValues) {
    const answer = await save({ [field]: value, aiCrawlers: false });
    expect([answer.statusCode, answer.json().errors[0].field], `${field}: ${value}`).toEqual([400, field]);
  }
  // A name that is no setting belongs to no field of the form.
  expect((await save({ colour: 'blue' })).json().errors[0].field).toBe('fields');
  expect((await read()).version).toBe(0);
});

testOnce(
  'settings: an environment variable takes precedence, is shown as locked, and cannot be changed',
  async () => {
    const app = await testApp({
      SITE_ORIGIN: 'https://octavo.example',
      SMTP_URL: 'smtps://ada:secret@mail.example',
      MAIL_FROM: 'desk@octavo.example',
      COMMENT_MODERATION: 'all',
    });
    const { read, save } = await readSettings(app);
    const { fields, locked } = await read();
    expect(locked).toEqual({
      siteOrigin: 'SITE_ORIGIN',
      smtpHost: 'SMTP_URL',
      smtpPort: 'SMTP_URL',
      smtpUser: 'SMTP_URL',
      smtpPassword: 'SMTP_URL',
      mailFrom: 'MAIL_FROM',
      commentModeration: 'COMMENT_MODERATION',
    });
    expect(fields).toMatchObject({
      siteOrigin: 'https://octavo.example',
      smtpHost: 'mail.example',
      smtpUser: 'ada',
      smtpPassword: true,
      commentModeration: 'all',
    });
    const refused = await save({ siteOrigin: 'https://other.example' });
    const message = 'is decided by SITE_ORIGIN in the environment';
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { error: `The site origin ${message}.`, errors: [{ field: 'siteOrigin', message }] },
    ]);
    expect((await save({ siteOrigin: 'https://octavo.example', typeface: 'plain' })).statusCode).toBe(200);
  },
);

test('settings: the mail password is stored encrypted and never returned', async () => {
  const app = await testApp();
  const { save, read } = await readSettings(app);
  const saved = await save({ ...mail, smtpUser: 'ada', smtpPassword: ' pass word ' });
  expect(saved.payload).not.toContain('pass word');
  expect((await read()).fields.smtpPassword).toBe(true);
  const row = await app.engine.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
  expect(row.fields).toContain('sealed1.');
  expect(row.fields).not.toContain('pass word');
  expect((await app.settings()).smtpUrl).toBe('smtp://ada:%20pass%20word%20@127.0.0.1:587/');
  expect((await save({ smtpPassword: null })).json().item.fields.smtpPassword).toBe(false);
});

test('settings: a save under a wrong secret key keeps the mail password for the right one', async () => {
  const app = await testApp();
  await (await readSettings(app)).save({ ...mail, smtpUser: 'ada', smtpPassword: 'secret' });
  const elsewhere = await testApp({ SECRET_KEY: 'a key of thirty-two letters or more' }, app.engine);
  expect((await (await readSettings(elsewhere)).save({ typeface: 'plain' })).statusCode).toBe(200);
  expect((await app.settings()).smtpUrl).toBe('smtp://ada:secret@127.0.0.1:587/');
});

testOnce('settings: the stored password is not sent to another mail server', async () => {
  const { save, testMail } = await readSettings(await testApp());
  await save({ ...mail, smtpUser: 'ada', smtpPassword: 'secret' });
  const elsewhere = { smtpHost: 'mail.elsewhere.example' };
  expect((await save(elsewhere)).json().errors[0].field).toBe('smtpPassword');
  expect((await testMail({ fields: elsewhere })).errors[0].field).toBe('smtpPassword');
  expect((await save({ smtpHost: null })).statusCode).toBe(200);
  expect((await save(elsewhere)).json().errors[0].field).toBe('smtpPassword');
  expect((await save({ ...elsewhere, smtpPassword: 'another' })).statusCode).toBe(200);
});

testOnce(
  'mail password: another port of the same host needs it again, the explicit default port does not',
  async () => {
    const { save, testMail } = await readSettings(await testApp());
    await save({ ...mail, smtpUser: 'ada', smtpPassword: 'secret' });
    const otherPort = { smtpPort: 2525 };
    expect((await save(otherPort)).json().errors[0].field).toBe('smtpPassword');
    expect((await testMail({ fields: otherPort })).errors[0].field).toBe('smtpPassword');
    expect((await save({ smtpPort: 587 })).statusCode).toBe(200);
    // From encrypted to unencrypted and back is another server as well.
    expect((await save({ smtpPort: 465 })).json().errors[0].field).toBe('smtpPassword');
    expect((await save({ ...otherPort, smtpPassword: 'secret' })).statusCode).toBe(200);
  },
);

testOnce('settings: a mail server without a sender is refused at the sender', async () => {
  const { save } = await readSettings(await testApp());
  const answer = await save({ smtpHost: 'mail.example' });
  const message = 'A sender is needed to send mail.';
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error: message, errors: [{ field: 'mailFrom', message }] },
  ]);
});

async function withMailServer() {
  const server = await startMailServer();
  onTestFinished(() => server.close());
  return { server, fields: { ...mail, smtpPort: Number(new URL(server.url).port) } };
}

testOnce(
  "settings: a test mail is sent with the typed settings, and the response has the server's answer",
  async () => {
    const { server, fields } = await withMailServer();
    const { testMail, read } = await readSettings(await testApp());
    const answer = await testMail({ fields, to: 'ada@example.org' });
    expect(answer).toMatchObject({ status: 200, delivered: true, to: 'ada@example.org' });
    expect(answer.answer).toMatch(/^250 /);
    expect(server.received[0]).toMatchObject({ from: 'desk@octavo.example', to: ['ada@example.org'] });
    expect((await read()).version).toBe(0);
  },
);

test('settings: a change of mail server or address is mailed to the owner through the old server', async () => {
  const { server, fields } = await withMailServer();
  const app = await testApp();
  const { email } = await app.make.admin();
  const { save } = await readSettings(app);
  await save(fields);
  await save({ ...fields, typeface: 'plain' });
  await save({ siteOrigin: 'https://elsewhere.example' });
  await save({ smtpHost: 'mail.elsewhere.example' });
  await vi.waitFor(() => expect(server.received.filter(({ to }) => to.includes(email))).toHaveLength(2), {
    timeout: 10_000,
  });
  const texts = server.received.filter(({ to }) => to.includes(email)).map(({ parsed }) => parsed.text);
  expect(texts.some((text) => text?.includes('lead to https://elsewhere.example'))).toBe(true);
  expect(texts.some((text) => text?.includes('go through mail.elsewhere.example'))).toBe(true);
});

testOnce('settings: an error of the mail server is shown in its own words', async () => {
  const { server, fields } = await withMailServer();
  const { save, testMail } = await readSettings(await testApp());
  await save(fields);
  server.behave('refuse');
  const answer = await testMail();
  expect(answer).toMatchObject({ status: 200, delivered: false, answer: expect.stringContaining('450') });
  expect(answer.answer).toContain('Mailbox is busy');
  // It is the recipient that was refused, not the sender.
  expect(answer.field).toBe('ownerEmail');
});

testOnce(
  'settings: an unreachable server is reported at its field; without a server there is nothing to test',
  async () => {
    const { server, fields } = await withMailServer();
    const { testMail } = await readSettings(await testApp());
    await server.close();
    expect(await testMail({ fields })).toMatchObject({ delivered: false, field: 'smtpHost' });
    expect(await testMail()).toMatchObject({ status: 400, errors: [{ field: 'smtpHost' }] });
  },
);

/** Says one line to whoever connects, and another to whatever it is told. */
async function startOtherService(greeting: string, reply: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write(`${greeting}\r\n`);
    socket.on('data', () => socket.write(`${reply}\r\n`));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test.each([
  ['an SSH server', 'SSH-2.0-internal_9.9', 'Protocol mismatch: internal'],
  ['an FTP server, which greets as a mail server does', '220 internal ftp', '530 internal: log in first'],
])('test mail: a password in the answer of %s is not repeated', async (_name, greeting, reply) => {
  const { testMail } = await readSettings(await testApp());
  const smtpPort = await startOtherService(greeting, reply);
  const result = await testMail({ fields: { ...mail, smtpPort } });
  expect(result).toMatchObject({
    delivered: false,
    field: 'smtpHost',
    answer: `No mail server answered at 127.0.0.1, port ${smtpPort}.`,
  });
  expect(JSON.stringify(result)).not.toContain('internal');
});

test('settings: an accent colour for dark backgrounds keeps its hue and enough contrast', () => {
  for (const colour of ['#a3242e', '#1d4ed8', '#14532d', '#000000'])
    expect(contrastIn('dark', lightenedForDark(colour))).toBeGreaterThanOrEqual(MIN_CONTRAST);
  expect(lightenedForDark('#ffee88')).toBe('#ffee88');
});

testOnce('settings: AI crawlers are listed in robots.txt if the owner refuses them', async () => {
  const { robots } = await import('#server/pages/seo.routes.ts');
  const siteOrigin = 'https://octavo.example';
  expect(robots({ siteOrigin, aiCrawlers: true })).not.toContain('GPTBot');
  expect(robots({ siteOrigin, aiCrawlers: false })).toMatch(
    /User-agent: GPTBot\n(User-agent: .+\n)+Disallow: \/\n/,
  );
});

testOnce(
  'admin requests: before the address is set any host name is accepted, for public requests none but its own',
  async () => {
    const app = await testApp();
    const headers = {
      ...(await app.make.adminHeaders()),
      origin: 'https://new.example',
      host: 'new.example',
    };
    const put = (own: object) =>
      app.inject({
        method: 'PUT',
        url: '/api/admin/settings',
        headers: { ...headers, ...own },
        payload: { fields: {} },
      });
    expect((await put({})).statusCode).toBe(200);
    expect((await put({ origin: 'https://evil.example' })).statusCode).toBe(403);
    const visitor = await app.inject({ method: 'POST', url: '/api/consultations', headers, payload: {} });
    expect(visitor.statusCode).toBe(403);
  },
);

testOnce(
  'admin requests: without an address a foreign host name is accepted from a proxy on this machine only',
  async () => {
    const app = await testApp();
    const token = await app.make.adminHeaders();
    const put = (remoteAddress: string, host = 'evil.example') =>
      app.inject({
        method: 'PUT',
        url: '/api/admin/settings',
        remoteAddress,
        headers: { ...token, origin: `http://${host}`, host },
        payload: { fields: {} },
      });
    for (const near of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect([near, (await put(near)).statusCode]).toEqual([near, 200]);
    // The name from which the settings were saved stays good.
    const far = await put('203.0.113.7', 'other.example');
    expect([far.statusCode, far.json().error]).toEqual([
      403,
      'The address of this site is http://localhost:4000: open the desk there, or set SITE_ORIGIN to the address you use.',
    ]);
    expect((await put('203.0.113.7', '198.51.100.4:4000')).statusCode).toBe(200);
  },
);

testOnce(
  'admin requests: once the address is set a foreign host name is refused, the one it was set from is not',
  async () => {
    const app = await testApp();
    const token = await app.make.adminHeaders();
    const put = (host: string, fields: object = {}) =>
      app.inject({
        method: 'PUT',
        url: '/api/admin/settings',
        headers: { ...token, origin: `https://${host}`, host },
        payload: { fields },
      });
    expect((await put('box.example', { siteOrigin: 'https://writer.example' })).statusCode).toBe(200);
    const refused = await put('evil.example');
    expect([refused.statusCode, refused.json().error]).toEqual([
      403,
      'The address of this site is https://writer.example: open the desk there.',
    ]);
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { origin: 'https://evil.example', host: 'evil.example' },
      payload: { email: 'a@example.com', password: 'a guess' },
    });
    expect(login.statusCode).toBe(403);
    for (const host of ['box.example', 'www.writer.example', 'writer.example', '203.0.113.9:4000'])
      expect([host, (await put(host)).statusCode]).toEqual([host, 200]);
  },
);
