import { spawn } from 'node:child_process';
import { cp, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { factories } from '#tests/factories.ts';
import { TEMPLATE } from '#tests/setup/template-database.ts';
import { encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { COMPILED, startServer } from '#tests/support/server-process.ts';
import { newFolder, newPlace, openSite } from '#tests/support/sites.ts';
import { testEngine } from '#tests/test-database.ts';

/** Five starts of the program, on a machine that may be busy. */
const WITHIN_MS = 600_000;

/** The program as its owner runs it. */
async function octavo(words: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, ['build/main.js', ...words], {
    env: { PATH: process.env.PATH, PORT: '1', NODE_COMPILE_CACHE: COMPILED, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const code = await new Promise((resolve) => child.on('close', resolve));
  return { code, output };
}

async function readFacts(origin: string) {
  const samples = await (await fetch(`${origin}/api/samples?limit=1000`)).json();
  const posts = await (await fetch(`${origin}/api/blog?limit=100`)).json();
  return { samples, posts };
}

test('backup: a restore elsewhere after the loss of everything brings all of it back', {
  timeout: WITHIN_MS,
}, async () => {
  const settings = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a-long-enough-password' };
  const place: Record<string, string> = { ...(await newPlace(testEngine, TEMPLATE)), ...settings };
  const folder = place.DATA_DIR ?? '';
  const { engine } = await openSite(place);
  await migrate(engine);
  const make = factories(engine, () => new Date());
  for (const title of ['One', 'Two']) {
    await make.sample({ title, tags: [title] });
    await make.post({ title, tags: [title] });
  }
  const site = await startServer(place);
  onTestFinished(site.kill);
  const form = await encodeForm(goodFields, [file('notes.pdf')]);
  const sent = await fetch(`${site.origin}/api/consultations`, {
    method: 'POST',
    headers: form.headers,
    body: new Uint8Array(form.payload),
  });
  expect(sent.status).toBe(201);
  const before = await readFacts(site.origin);
  expect(before).toMatchObject({ samples: { total: 2 }, posts: { total: 2 } });

  // As most have it: a folder beside the working folder.
  const made = await octavo(['backup'], { ...place, DATA_DIR: path.relative('.', folder) });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('verified by restoring it') });
  await site.kill();
  const [name = ''] = (await readdir(path.join(folder, 'backups'))).filter((each) => each.endsWith('.tar'));
  expect((await stat(path.join(folder, 'backups', name))).mode & 0o777).toBe(0o600);
  const archive = path.join(await newFolder(), name);
  await cp(path.join(folder, 'backups', name), archive);
  const key = await readFile(path.join(folder, 'secret.key'));
  await rm(folder, { recursive: true });

  const elsewhere: Record<string, string> = { ...(await newPlace()), ...settings };
  const looked = await octavo(['restore', archive, '--look'], elsewhere);
  expect(looked.output).toMatch(/Backup of .*\n.* samples\n/s);
  expect(await octavo(['restore', archive], elsewhere)).toMatchObject({ code: 0 });
  const again = await startServer(elsewhere);
  onTestFinished(again.kill);
  expect(await readFacts(again.origin)).toEqual(before);
  expect(await readFile(path.join(elsewhere.DATA_DIR ?? '', 'secret.key'))).toEqual(key);
  const login = await fetch(`${again.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD }),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const requests = await fetch(`${again.origin}/api/admin/submissions`, { headers });
  const { items } = (await requests.json()) as { items: { attachments: { url: string }[] }[] };
  const attachment = await fetch(new URL(items[0]?.attachments[0]?.url ?? '', again.origin));
  expect(attachment.status).toBe(200);
});
