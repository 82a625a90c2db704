import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { isSameKey, previewPurpose, sealStoredSecrets, totpPurpose } from './seal-secrets.ts';
import { createSecretBox, keyFile } from './secret-box.ts';
import { hashToken } from './tokens.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-key-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const SECRET_KEY = 'a key that is shared by all machines';

test('secrets: a sealed value opens only with the same key and for the same record', async () => {
  const box = createSecretBox({ DATA_DIR: await newFolder(), SECRET_KEY });
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'one');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.seal('JBSWY3DPEHPK3PXP', 'one')).not.toBe(sealed);
  expect(box.open(sealed, 'one')).toBe('JBSWY3DPEHPK3PXP');
  expect(box.open(sealed, 'other')).toBeUndefined();
  expect(box.open(`${sealed.slice(0, -4)}AAAA`, 'one')).toBeUndefined();
  expect(box.open('JBSWY3DPEHPK3PXP', 'one')).toBeUndefined();
  const elsewhere = createSecretBox({ DATA_DIR: await newFolder(), SECRET_KEY });
  expect(elsewhere.open(sealed, 'one')).toBe('JBSWY3DPEHPK3PXP');
  const stranger = createSecretBox({ DATA_DIR: await newFolder(), SECRET_KEY: undefined });
  expect(stranger.open(sealed, 'one')).toBeUndefined();
});

test('secrets: the key is created once, beside the data, readable by its owner only', async () => {
  const folder = await newFolder();
  const place = { DATA_DIR: path.join(folder, 'data'), SECRET_KEY: undefined };
  const sealed = createSecretBox(place).seal('secret', 'one');
  expect((await stat(keyFile(place.DATA_DIR))).mode & 0o777).toBe(0o600);
  expect((await readFile(keyFile(place.DATA_DIR), 'utf8')).trim()).toHaveLength(43);
  expect(await readdir(place.DATA_DIR)).toEqual(['secret.key']);
  expect(createSecretBox(place).open(sealed, 'one')).toBe('secret');
});

test('secrets: plain secrets of an earlier version are sealed at the start, and still work', async () => {
  const { engine, env, make, inject } = await testApp();
  const { id } = await make.admin({ totp_secret: 'JBSWY3DPEHPK3PXP' });
  const post = await make.post({ status: 'draft', title: 'A draft' });
  const token = 'a-token-from-the-time-before-seals';
  await engine.db
    .insertInto('previews')
    .values({ record_id: post.id, record_kind: 'post', token, token_hash: '', created_at: post.created_at })
    .execute();
  const box = createSecretBox(env);
  for (let start = 0; start < 2; start += 1) await sealStoredSecrets(engine.db, box);
  const admin = await engine.db.selectFrom('admins').selectAll().executeTakeFirstOrThrow();
  const preview = await engine.db.selectFrom('previews').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify([admin, preview])).not.toMatch(/JBSWY3DPEHPK3PXP|a-token-from/);
  expect(box.open(admin.totp_secret ?? '', totpPurpose(id))).toBe('JBSWY3DPEHPK3PXP');
  expect(box.open(preview.token, previewPurpose(post.id))).toBe(token);
  expect(preview.token_hash).toBe(hashToken(token));
  expect((await inject(`/api/previews/${token}`)).json().item.title).toBe('A draft');
});

test('secrets: a key that does not match the database is reported', async () => {
  const { engine, env, clock } = await testApp();
  expect(await isSameKey(engine.db, createSecretBox(env), clock())).toBe(true);
  expect(await isSameKey(engine.db, createSecretBox(env), clock())).toBe(true);
  expect(await isSameKey(engine.db, createSecretBox({ ...env, SECRET_KEY }), clock())).toBe(false);
});
