import { createReadStream, createWriteStream } from 'node:fs';
import {
  appendFile,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import tar from 'tar-stream';
import { describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { tables } from '#server/db/schema.ts';
import { readEnv } from '#server/env.ts';
import type { Measured } from '#server/files/files.ts';
import { factories } from '#tests/factories.ts';
import { TEMPLATE } from '#tests/setup/template-database.ts';
import { s3Account, startS3Server } from '#tests/support/s3-server.ts';
import { newFolder, newPlace, openSite } from '#tests/support/sites.ts';
import { testEngine, testOnce } from '#tests/test-database.ts';
import { type Manifest, readTableLines, unpackArchive, writeArchive } from './archive.ts';
import { exportSite, importSite, LEFT_OUT } from './export.ts';
import { listExpired } from './keep.ts';
import { makeBackup, type Site } from './make.ts';
import { listBackups, readRecord } from './records.ts';
import { restoreBackup } from './restore.ts';
import { backUpBeforeUpdate, runBackup } from './run.ts';
import { countTables, DamagedBackup, listDataTables, WrongPassphrase } from './tables.ts';
import { verifyBackup } from './verify.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const clock = () => NOW;

async function* bytes(text: string) {
  yield Buffer.from(text);
}

/** A request with one file, as the form leaves it. */
async function addRequest({ engine, files }: Site, number: number) {
  const key = `consultation-00000000-0000-4000-8000-${String(number).padStart(12, '0')}.txt`;
  const id = `e${String(number).padStart(23, '0')}`;
  await files.write(key, bytes(`The text of request ${number}, with the letters äöü.`));
  await engine.db.transaction().execute(async (tx) => {
    const request = { id, name: `Reader ${number}`, email: 'ann@example.com', message: 'Hello\u2028there' };
    await tx
      .insertInto('requests')
      .values({ ...request, state: 'received', created_at: NOW.toISOString() })
      .execute();
    const file = { id, request_id: id, position: 0, storage_key: key, original_name: 'a.txt' };
    await tx
      .insertInto('attachments')
      .values({ ...file, content_type: 'text/plain', size: 9 })
      .execute();
  });
  return { key, id };
}

async function removeRequest({ engine, files }: Site, { id, key }: { id: string; key: string }) {
  await engine.db.deleteFrom('requests').where('id', '=', id).execute();
  await files.remove(key);
}

/** A site with something of every sort, among it what is hard to copy. */
async function filledSite(settings: Record<string, string> = {}): Promise<Site> {
  const site = await openSite({ ...(await newPlace(testEngine, TEMPLATE)), ...settings });
  const { engine, files, env } = site;
  await migrate(engine);
  const make = factories(engine, clock);
  await writeFile(path.join(env.DATA_DIR, 'secret.key'), 'the key of this site\n');
  const picture = 'b'.repeat(24);
  await make.sample({
    title: 'On — “quotes”, \\ and \u{1F4DA}',
    content: '---\ntitle: not a field\n---\r\n\ttabs\u2028 and no end of line',
    tags: ['One', 'Zwei'],
    document_url: `/media/documents/${'c'.repeat(24)}/paper.pdf`,
  });
  const post = await make.post({ content: `![A picture](/media/${picture}-480x300.webp)`, tags: ['one'] });
  await files.write(`image-${picture}-480.webp`, bytes('a picture'));
  await files.write(`document-${'c'.repeat(24)}.pdf`, bytes('%PDF-'));
  await files.write(`image-${'d'.repeat(24)}-480.webp`, bytes('a picture that nothing names'));
  const first = await make.comment({ post_id: post.id });
  // A reply that is older than what it replies to, as after a clock was set back.
  await make.comment({ post_id: post.id, parent_id: first.id, created_at: '2020-01-01T00:00:00.000Z' });
  await make.admin();
  await engine.db
    .insertInto('scorer_state')
    .values({ key: 'k', value: Buffer.from([0, 255, 10, 128]), updated_at: NOW.toISOString() })
    .execute();
  const home = {
    title: 'Word by word',
    lead: 'Two lines,\n\n## `lead`\n\nand a heading',
    note: 'On **this**\r\n',
    href: '/a',
  };
  const words = {
    section: 'home',
    fields: JSON.stringify({ ...home, list: [{ 'a.b': 'odd name' }, '¶', null, 2] }),
  };
  for (const row of [
    words,
    { section: 'about', fields: '{ "title":  "By hand" }' },
    { section: 'mails', fields: null },
  ])
    await engine.db
      .insertInto('words')
      .values({ ...row, version: 3, updated_at: NOW.toISOString() })
      .execute();
  await addRequest(site, 1);
  await addRequest(site, 2);
  return site;
}

async function readContent({ engine }: Site, leftOut: readonly string[] = []) {
  const names = (await listDataTables(engine)).filter((name) => !leftOut.includes(name));
  return engine.snapshot((db) => countTables(engine, db, names));
}

async function listFiles({ files }: Site) {
  const found: Record<string, string> = {};
  for await (const { key } of files.list()) {
    const file = await files.read(key);
    if (file) found[key] = (await buffer(file.stream)).toString();
  }
  return found;
}

async function imported(settings: Record<string, string>, folder: string): Promise<Site> {
  await importSite(readEnv(settings), folder);
  return openSite(settings);
}

/** What is in a place besides its locks: files, and on PostgreSQL tables. */
async function leftIn(settings: Record<string, string>): Promise<string[]> {
  const entries = await readdir(settings.DATA_DIR ?? '', { recursive: true, withFileTypes: true });
  const left = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const files = left.filter((name) => !name.startsWith('.restore-lock'));
  if (testEngine === 'sqlite') return files;
  return [...files, ...(await (await openSite(settings)).engine.listTables())];
}

test('backup: a restore brings back every row, exactly the named files, and the key', async () => {
  const site = await filledSite();
  const archive = path.join(await newFolder(), 'backup.tar');
  const { manifest } = await makeBackup(site, archive, NOW);
  expect(manifest.missing).toEqual([]);
  await verifyBackup(archive, { env: site.env });

  const settings = await newPlace();
  await restoreBackup(readEnv(settings), archive);
  const place = await openSite(settings);
  expect(await readContent(place)).toEqual(await readContent(site));
  const { [`image-${'d'.repeat(24)}-480.webp`]: _unnamed, ...named } = await listFiles(site);
  expect(await listFiles(place)).toEqual(named);
  expect(await readFile(path.join(place.env.DATA_DIR, 'secret.key'), 'utf8')).toBe('the key of this site\n');
  const found = place.engine.search.matchesIn('any', 'samples', [[['zwei']]]);
  expect(await place.engine.db.selectFrom(found.as('found')).selectAll().execute()).toHaveLength(1);

  await expect(restoreBackup(place.env, archive)).rejects.toThrow('nothing is ever overwritten');
  expect(await readContent(place)).toEqual(await readContent(site));
});

testOnce('backup: lines of an archive are read whole, wherever its characters are cut', async () => {
  const file = path.join(await newFolder(), 'lines.tar');
  const pack = tar.pack();
  const lines = ['’'.repeat(50_001), `a${'’'.repeat(50_001)}`];
  pack.entry({ name: 'tables/posts.jsonl' }, lines.map((line) => `${line}\n`).join(''));
  pack.finalize();
  await pipeline(pack, createWriteStream(file));
  const read: string[] = [];
  await readTableLines(file, undefined, ['posts'], (_table, line) => read.push(line));
  expect(read).toEqual(lines);
});

test('backup: a request deleted while its file is copied does not fail the backup', async () => {
  const site = await filledSite();
  const doomed = await addRequest(site, 3);
  const files: Site['files'] = {
    ...site.files,
    async read(key) {
      if (key === doomed.key) await removeRequest(site, doomed);
      return site.files.read(key);
    },
  };
  const archive = path.join(await newFolder(), 'backup.tar');
  const { manifest } = await makeBackup({ ...site, files }, archive, NOW);
  expect(manifest.missing).toEqual([]);
  expect(Object.keys(manifest.entries).join()).not.toContain(doomed.key);
  await verifyBackup(archive, { env: site.env });
});

test('backup: six backups made under concurrent requests are complete', async () => {
  const site = await filledSite();
  const folder = await newFolder();
  let isOver = false;
  const visitors = (async () => {
    for (let number = 100; !isOver; number += 1) {
      const request = await addRequest(site, number);
      if (number % 2 === 0) await removeRequest(site, request);
      // Without a pause the backups would copy a thousand files.
      await pause(5);
    }
  })();
  for (let round = 0; round < 6; round += 1) {
    const archive = path.join(folder, `${round}.tar`);
    const { manifest } = await makeBackup(site, archive, NOW);
    expect(manifest.missing).toEqual([]);
    const { rows } = manifest.tables.find(({ name }) => name === 'attachments') ?? { rows: 0 };
    const kept = Object.keys(manifest.entries).filter((name) => name.startsWith('files/consultation-'));
    expect(kept).toHaveLength(rows);
    if (round === 5) await verifyBackup(archive, { env: site.env });
  }
  isOver = true;
  await visitors;
  expect((await readdir(folder)).sort()).toEqual(['0.tar', '1.tar', '2.tar', '3.tar', '4.tar', '5.tar']);
});

test('backup: a missing file is reported by name, and everything else is backed up', async () => {
  const site = await filledSite();
  const { key } = await addRequest(site, 4);
  await site.files.remove(key);
  const { name, problem, verified } = await runBackup({ site, kind: 'by-hand', clock });
  expect(problem).toBe(`Records name files that are not there: ${key}.`);
  expect(verified).toBe(NOW.toISOString());
  expect(await listBackups(path.join(site.env.DATA_DIR, 'backups'))).toMatchObject([{ _id: name, problem }]);
});

test('backup: before an update, the error says whether the backup or the rehearsal failed', async () => {
  const site = await filledSite();
  const lines: string[] = [];
  const update = () =>
    backUpBeforeUpdate(site, [process.execPath, '-e', 'throw new Error("no such column")'], (line) =>
      lines.push(line),
    );
  await expect(update()).rejects.toThrow(
    /^the update failed\. It was tried on a copy .* The backup was restored, but the site does not start on it: .*no such column/s,
  );
  await rm(path.join(site.env.DATA_DIR, 'backups'), { recursive: true });
  await writeFile(path.join(site.env.DATA_DIR, 'backups'), 'in the way');
  await expect(update()).rejects.toThrow(
    /^the backup before the update could not be made, and nothing was changed\. \w+/,
  );
  expect(lines.some((line) => line.includes('is good'))).toBe(false);
});

type Entry = { name: string; content: Buffer };

/** Reads an archive, lets somebody change its pieces, and writes it again as a proper archive. */
async function repack(archive: string, change: (entries: Entry[]) => Entry[]) {
  const entries: Entry[] = [];
  const extract = createReadStream(archive).pipe(tar.extract());
  for await (const entry of extract) entries.push({ name: entry.header.name, content: await buffer(entry) });
  const pack = tar.pack();
  for (const { name, content } of change(entries)) pack.entry({ name }, content);
  pack.finalize();
  await pipeline(pack, createWriteStream(archive));
}

const inEntry = (part: string, change: (content: Buffer) => Buffer) => (archive: string) =>
  repack(archive, (entries) =>
    entries.map(({ name, content }) => ({ name, content: name.includes(part) ? change(content) : content })),
  );
const without = (part: string) => (archive: string) =>
  repack(archive, (entries) => entries.filter(({ name }) => !name.includes(part)));
const flipped = (content: Buffer) => {
  const copy = Buffer.from(content);
  const at = Math.floor(copy.length / 2);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};
const replaced = (from: RegExp | string, to: string) =>
  inEntry('manifest', (content) => Buffer.from(content.toString().replace(from, to)));
const cutAt = (share: number) => async (archive: string) =>
  truncate(archive, Math.floor((await stat(archive)).size * share));
async function flipByte(archive: string, at: (size: number) => number) {
  const content = await readFile(archive);
  const place = at(content.length);
  content[place] = (content[place] ?? 0) ^ 1;
  await writeFile(archive, content);
}

/** Twenty ways in which an archive can go bad; the hash that was noted beside it is not even asked. */
const corruptions: [name: string, corrupt: (archive: string) => Promise<unknown>][] = [
  ['a flipped byte in a table', inEntry('tables/samples', flipped)],
  ['a flipped byte in a small table', inEntry('tables/scorer_state', flipped)],
  ['a flipped byte in an uploaded file', inEntry('files/consultation', flipped)],
  ['a flipped byte in a picture', inEntry('files/image', flipped)],
  ['a flipped byte in the secret key', inEntry('secret.key', flipped)],
  ['a table that lost its last row', inEntry('tables/comments', (all) => all.subarray(0, all.length / 2))],
  ['an emptied table', inEntry('tables/admins', () => Buffer.alloc(0))],
  ['a file that grew', inEntry('files/document', (all) => Buffer.concat([all, Buffer.from('x')]))],
  ['a missing file', without('files/document')],
  ['a missing table', without('tables/requests')],
  ['a missing key', without('secret.key')],
  ['a missing manifest', without('manifest')],
  ['another number of rows in the manifest', replaced(/"rows": 2/, '"rows": 3')],
  ['another date in the manifest', replaced('2026-06-01', '2026-06-02')],
  ['a file left out of the manifest', replaced(/\n\s*"files\/document[^}]*},/, '')],
  [
    'a file from elsewhere',
    (archive) =>
      repack(archive, (all) => [...all, { name: 'files/../../octavo.db', content: Buffer.from('x') }]),
  ],
  [
    'two files in each other’s place',
    (archive) =>
      repack(archive, (all) => {
        const [one, two] = all.filter(({ name }) => name.startsWith('files/consultation'));
        return all.map((entry) =>
          entry === one || entry === two
            ? { name: entry.name, content: (entry === one ? two : one)?.content ?? Buffer.alloc(0) }
            : entry,
        );
      }),
  ],
  ['an archive cut in the middle', cutAt(0.5)],
  ['an archive without its last tenth', cutAt(0.9)],
  ['a damaged header', (archive) => flipByte(archive, () => 120)],
];

describe('a damaged archive', () => {
  testOnce('is detected, twenty times of twenty', async () => {
    const site = await filledSite();
    const folder = await newFolder();
    const archive = path.join(folder, 'good.tar');
    await makeBackup(site, archive, NOW);
    const missed: string[] = [];
    for (const [name, corrupt] of corruptions) {
      const copy = path.join(folder, 'copy.tar');
      await copyFile(archive, copy);
      await corrupt(copy);
      const verdict = await verifyBackup(copy, { env: site.env }).then(
        () => 'good',
        () => 'damaged',
      );
      if (verdict === 'good') missed.push(name);
    }
    expect(corruptions).toHaveLength(20);
    expect(missed).toEqual([]);
    // And nothing was left behind by any of it.
    expect((await readdir(folder)).sort()).toEqual(['copy.tar', 'good.tar']);
  });

  testOnce('is detected by its hash wherever a bit has changed, also later', async () => {
    const site = await filledSite();
    const folder = path.join(site.env.DATA_DIR, 'backups');
    const { name, sha256 } = await runBackup({ site, kind: 'by-hand', clock });
    const archive = path.join(folder, name);
    await appendFile(archive, Buffer.alloc(512));
    await expect(verifyBackup(archive, { env: site.env, sha256 })).rejects.toThrow('not the one');
    await runBackup({ site, kind: 'nightly', at: new Date('2026-06-02T03:00:00Z'), clock });
    expect(await readRecord(folder, name)).toMatchObject({
      verified: null,
      problem: 'The archive has changed since it was written.',
    });
  });

  test('is not restored', async () => {
    const site = await filledSite();
    const archive = path.join(await newFolder(), 'backup.tar');
    await makeBackup(site, archive, NOW);
    await inEntry('files/consultation', flipped)(archive);
    const settings = await newPlace();
    await expect(restoreBackup(readEnv(settings), archive)).rejects.toThrow('is not as it was');
    expect(await leftIn(settings)).toEqual([]);
  });
});

describe('a restore or import that fails', () => {
  async function createArchive(change: (manifest: Manifest) => void): Promise<string> {
    const site = await filledSite();
    const folder = await newFolder();
    const archive = path.join(folder, 'backup.tar');
    const { manifest } = await makeBackup(site, archive, NOW);
    const unpacked = path.join(folder, 'unpacked');
    await unpackArchive(archive, unpacked, undefined);
    change(manifest);
    await rm(archive);
    await writeArchive(unpacked, manifest, archive, undefined);
    return archive;
  }

  test('leaves nothing behind, and the right backup can be restored next', async () => {
    const settings = await newPlace();
    const env = readEnv(settings);
    const good = await createArchive(() => {});
    const cut = path.join(await newFolder(), 'cut.tar');
    await copyFile(good, cut);
    await truncate(cut, (await stat(cut)).size - 40_000);
    await expect(restoreBackup(env, cut)).rejects.toThrow(DamagedBackup);
    expect(await leftIn(settings)).toEqual([]);

    const newer = await createArchive(({ migrations }) => migrations.push('999_of_tomorrow'));
    await expect(restoreBackup(env, newer)).rejects.toThrow('newer version');
    expect(await leftIn(settings)).toEqual([]);

    const odd = await createArchive(({ tables: list }) => {
      const [first] = list;
      if (first) first.checksum = '0'.repeat(64);
    });
    await expect(restoreBackup(env, odd)).rejects.toThrow('does not hold what was written');
    expect(await leftIn(settings)).toEqual([]);

    await restoreBackup(env, good);
    expect(await leftIn(settings)).toContain('secret.key');
  });

  test('import: an unknown table is reported by name, a malformed manifest in one sentence', async () => {
    const env = readEnv(await newPlace());
    const site = await filledSite();
    const folder = await newFolder();
    const archive = path.join(folder, 'backup.tar');
    const { manifest } = await makeBackup(site, archive, NOW);
    await unpackArchive(archive, path.join(folder, 'one'), undefined);
    await copyFile(
      path.join(folder, 'one/tables/migrations.jsonl'),
      path.join(folder, 'one/tables/odd.jsonl'),
    );
    const measured = manifest.entries['tables/migrations.jsonl'] as Measured;
    const tally = manifest.tables.find(({ name }) => name === 'migrations');
    if (tally) manifest.tables.push({ ...tally, name: 'odd' });
    manifest.entries['tables/odd.jsonl'] = measured;
    await rm(archive);
    await writeArchive(path.join(folder, 'one'), manifest, archive, undefined);
    await expect(restoreBackup(env, archive)).rejects.toThrow('does not know its table odd');

    await rm(archive);
    await writeArchive(path.join(folder, 'one'), { ...manifest, format: 9 as 1 }, archive, undefined);
    await expect(restoreBackup(env, archive)).rejects.toThrow(
      /^the manifest is not one that this version of Octavo can read$/,
    );
  });

  test('import: unreadable files leave nothing behind, and it succeeds once they can be read', async () => {
    const site = await filledSite();
    const folder = path.join(await newFolder(), 'export');
    await exportSite(site, folder, NOW);
    const odd = path.join(folder, 'files', 'a-folder');
    await mkdir(odd);
    const settings = await newPlace();
    await expect(importSite(readEnv(settings), folder)).rejects.toThrow();
    expect(await leftIn(settings)).toEqual([]);
    await rm(odd, { recursive: true });
    const table = path.join(folder, 'tables', 'comments.json');
    const rows = await readFile(table);
    await writeFile(table, rows.subarray(0, 20));
    await expect(importSite(readEnv(settings), folder)).rejects.toThrow(
      `${table} is not as Octavo writes it`,
    );
    expect(await leftIn(settings)).toEqual([]);
    await writeFile(table, rows);
    await importSite(readEnv(settings), folder);
    expect(await leftIn(settings)).toContain('secret.key');
  });

  test('two restores at once: one is complete, the other refused', async () => {
    const archive = await createArchive(() => {});
    const settings = await newPlace();
    const env = readEnv(settings);
    const results = await Promise.allSettled([restoreBackup(env, archive), restoreBackup(env, archive)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await leftIn(settings)).toContain('secret.key');
  });
});

testOnce(
  'backup: an encrypted one opens with its passphrase only, and a flipped byte is detected',
  async () => {
    const site = await filledSite({ BACKUP_PASSPHRASE: 'correct horse battery' });
    const { name, verified } = await runBackup({ site, kind: 'by-hand', clock });
    expect(verified).not.toBeNull();
    const archive = path.join(site.env.DATA_DIR, 'backups', name);
    expect((await readFile(archive)).includes('Reader 1')).toBe(false);
    await expect(
      verifyBackup(archive, { env: { ...site.env, BACKUP_PASSPHRASE: 'another one' } }),
    ).rejects.toThrow();
    const wrong = readEnv({ ...(await newPlace()), BACKUP_PASSPHRASE: 'some other words' });
    await expect(restoreBackup(wrong, archive)).rejects.toThrow(WrongPassphrase);
    const { BACKUP_PASSPHRASE: _none, ...open } = site.env;
    await expect(verifyBackup(archive, { env: open as Site['env'] })).rejects.toThrow('BACKUP_PASSPHRASE');
    await flipByte(archive, (size) => size - 100);
    await expect(verifyBackup(archive, { env: site.env })).rejects.toThrow();
  },
);

testOnce('backup: a copy is sent to a second location, a folder or a bucket', async () => {
  const folder = await newFolder();
  const site = await filledSite({ BACKUP_TO: folder });
  const { name, copied } = await runBackup({ site, kind: 'by-hand', clock });
  expect(copied).toBe(NOW.toISOString());
  expect(await readdir(folder)).toEqual([name]);

  const server = await startS3Server();
  const { accessKeyId, secretAccessKey, region } = s3Account;
  const address = server.endpoint.replace('http://', `s3+http://${accessKeyId}:${secretAccessKey}@`);
  const toBucket = {
    ...site,
    env: { ...site.env, BACKUP_TO: `${address}/uploads/my/site?region=${region}` },
  };
  const at = new Date('2026-06-01T13:00:00Z');
  const second = await runBackup({ site: toBucket, kind: 'by-hand', at, clock });
  expect(second.problem).toBeNull();
  expect([...server.objects.keys()]).toEqual([`my/site/backups/${second.name}`]);
  await server.close();
  const later = new Date('2026-06-01T14:00:00Z');
  const third = await runBackup({ site: toBucket, kind: 'by-hand', at: later, clock });
  expect(third).toMatchObject({ copied: null, problem: expect.stringContaining('second location') });
  expect(third.verified).not.toBeNull();
});

testOnce('backup: old copies are deleted, but not where another site has its own', async () => {
  const folder = await newFolder();
  const site = await filledSite({ BACKUP_TO: folder });
  const ofOthers = ['20260401', '20260402', '20260601'].map((day) => `octavo-${day}t030500000z-nightly.tar`);
  for (const name of ofOthers) await writeFile(path.join(folder, name), '');
  const { name } = await runBackup({ site, kind: 'by-hand', clock });
  expect((await readdir(folder)).sort()).toEqual([...ofOthers, name].sort());
  await rm(path.join(folder, ofOthers.at(-1) ?? ''));
  const second = await runBackup({ site, kind: 'by-hand', at: new Date('2026-06-01T13:00:00Z'), clock });
  expect((await readdir(folder)).sort()).toEqual([ofOthers[1], name, second.name].sort());
});

test('backup: 7 days, 4 weeks and 12 months are retained, and the last good backup is never deleted', () => {
  let kept: Parameters<typeof listExpired>[0] = [];
  const start = Date.UTC(2025, 0, 1, 3);
  for (let day = 0; day < 500; day += 1) {
    const now = new Date(start + day * 86_400_000);
    const one = { name: String(day), time: now.toISOString(), isGood: true, isBeforeUpdate: day === 100 };
    const gone = listExpired([...kept, one], now);
    kept = [...kept, one].filter(({ name }) => !gone.includes(name));
  }
  const ages = kept.map(({ name }) => 499 - Number(name)).sort((a, b) => a - b);
  expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(ages.filter((age) => age >= 7 && age < 28).length).toBeGreaterThanOrEqual(2);
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12 + 1);
  expect(kept.map(({ name }) => name)).toContain('100');
  expect(Math.max(...ages.filter((age) => age !== 399))).toBeGreaterThan(300);

  const lastGood = { name: 'good', time: '2025-01-01T00:00:00.000Z', isGood: true, isBeforeUpdate: false };
  const bad = { name: 'bad', time: '2026-01-01T00:00:00.000Z', isGood: false, isBeforeUpdate: false };
  expect(listExpired([lastGood, bad], new Date('2026-06-01'))).toEqual(['bad']);
});

test('backup: every table is exported or left out on purpose', async () => {
  const site = await filledSite();
  const folder = path.join(await newFolder(), 'export');
  await exportSite(site, folder, NOW);
  const { tables: exported } = JSON.parse(await readFile(path.join(folder, 'octavo.json'), 'utf8'));
  expect([...exported, ...LEFT_OUT].sort()).toEqual(Object.keys(tables).sort());
});

test.runIf(testEngine === 'postgres')(
  'backup: an export moves a site from PostgreSQL to SQLite and back',
  async () => {
    const source = await filledSite();
    const folder = await newFolder();
    await exportSite(source, path.join(folder, 'one'), NOW);
    const onSqlite = await imported(await newPlace('sqlite'), path.join(folder, 'one'));
    await exportSite(onSqlite, path.join(folder, 'two'), NOW);
    const back = await imported(await newPlace('postgres'), path.join(folder, 'two'));
    expect(await readContent(onSqlite, LEFT_OUT)).toEqual(await readContent(source, LEFT_OUT));
    expect(await readContent(back)).toEqual(await readContent(onSqlite));
    expect(await listFiles(back)).toEqual(await listFiles(source));
  },
);

test('backup: an export is readable by people, and imported into an empty site only', async () => {
  const site = await filledSite();
  const folder = path.join(await newFolder(), 'export');
  await exportSite(site, folder, NOW);
  const [name = ''] = await readdir(path.join(folder, 'samples'));
  const text = await readFile(path.join(folder, 'samples', name), 'utf8');
  expect(text).toMatch(/^---\nid: "/);
  expect(text).toContain('\ntags: ["One","Zwei"]\n');
  expect(text.endsWith('\n---\n---\ntitle: not a field\n---\r\n\ttabs\u2028 and no end of line')).toBe(true);
  expect(await readFile(path.join(folder, 'words/home.md'), 'utf8')).toContain(
    '\n---\n## `title`\n\nWord by word\n\n## `note`\n\nOn **this**\r\n\n\n',
  );
  await expect(exportSite(site, folder, NOW)).rejects.toThrow('is not empty');

  const place = await imported(await newPlace(), folder);
  expect(await readContent(place, LEFT_OUT)).toEqual(await readContent(site, LEFT_OUT));
  await expect(importSite(place.env, folder)).rejects.toThrow('nothing is ever overwritten');
  await expect(importSite(place.env, await newFolder())).rejects.toThrow('is not an export');
});
