import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { docx, p, r } from '#tests/support/docx.ts';
import { testApp } from '#tests/test-app.ts';
import { testOnce } from '#tests/test-database.ts';
import { importPapers, printPapers } from './paper.ts';

async function createFolder(files: Record<string, Buffer>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'octavo-papers-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, bytes] of Object.entries(files)) await writeFile(path.join(folder, name), bytes);
  return folder;
}

const bread = docx({ body: p(r('On Bread'), '<w:pStyle w:val="Title"/>') + p(r('Bread is old.')) });
const salt = docx({ body: p(`${r('Salt is older.')}<w:r><w:contentPart/></w:r>`) });

testOnce(
  'octavo paper: one JSON object a line, in the order of the files, and exit code 1 if one is not read',
  async () => {
    const folder = await createFolder({ 'a.docx': bread, 'b.docx': Buffer.from('no') });
    const [a, b, c] = ['a.docx', 'b.docx', 'c.docx'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ];
    const lines: string[] = [];
    expect(await printPapers([b, a, c], (line) => lines.push(line))).toBe(1);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { file: b, error: expect.stringMatching(/^This is not a \.docx file\./) },
      {
        file: a,
        title: 'On Bread',
        html: '<p>Bread is old.</p>',
        text: 'On Bread\nBread is old.',
        before: 'On Bread\nBread is old.',
        notes: [],
        changes: [],
        comments: [],
        losses: [],
      },
      { file: c, error: 'There is no such file.' },
    ]);
    expect(await printPapers([a], () => {})).toBe(0);
  },
);

testOnce(
  'octavo paper: a line longer than a pipe holds arrives whole at a slow reader, and `head` may stop reading',
  async () => {
    const folder = await createFolder({ 'long.docx': docx({ body: p(r('Bread is old. '.repeat(20_000))) }) });
    const pipe = async (reader: string) => {
      const command = `"$0" build/main.js paper "$1" | { ${reader}; }`;
      const words = ['-c', command, process.execPath, path.join(folder, 'long.docx')];
      return promisify(execFile)('sh', words, { maxBuffer: 10_000_000 });
    };
    const { stdout } = await pipe('sleep 0.2; cat');
    expect(JSON.parse(stdout)).toMatchObject({ title: 'long', losses: [] });
    expect(await pipe('head -c 8')).toEqual({ stdout: '{"file":', stderr: '' });
  },
);

test('octavo paper --import: every file becomes a draft with its losses said, and none is imported twice', async () => {
  const { env, engine, files, inject, make } = await testApp();
  const folder = await createFolder({
    'a.docx': bread,
    'b.docx': salt,
    '~$a.docx': bread,
    'c.docx': Buffer.from('no'),
  });
  const site = { env, engine, files };
  const run = async () => {
    const said: string[] = [];
    return { code: await importPapers(site, folder, (line) => said.push(line)), said };
  };
  expect(await run()).toEqual({
    code: 1,
    said: [
      'a.docx: imported as a draft, “On Bread”',
      'b.docx: imported as a draft, “b”',
      '  not kept: Handwriting (near “Salt is older.”)',
      expect.stringMatching(/^c\.docx: not imported\. This is not a \.docx file\./),
      '2 of 3 Word files imported. The drafts are at /admin, under Samples.',
    ],
  });
  expect((await run()).said.slice(0, 2)).toEqual(['a.docx: imported before', 'b.docx: imported before']);
  const headers = await make.adminHeaders();
  const { items } = (await inject({ url: '/api/admin/samples', headers })).json();
  expect(
    items.map(({ title, published }: { title: string; published: boolean }) => [title, published]),
  ).toEqual([
    ['b', false],
    ['On Bread', false],
  ]);
});

test('octavo paper --import: a paper keeps its changes and comments, and nothing of them is public', async () => {
  const { env, engine, files, inject, make } = await testApp();
  const by = 'w:author="Ann" w:date="2026-05-01T10:00:00Z"';
  const folder = await createFolder({
    'a.docx': docx({
      body: p(
        `${r('Bread is ')}<w:del w:id="1" ${by}><w:r><w:delText>new</w:delText></w:r></w:del>` +
          `<w:ins w:id="2" ${by}>${r('old')}</w:ins><w:commentRangeStart w:id="7"/>${r(' and good')}` +
          `<w:commentRangeEnd w:id="7"/><w:r><w:commentReference w:id="7"/></w:r>${r('.')}`,
      ),
      comments: `<w:comment w:id="7" ${by}>${p(r('Says who?'))}</w:comment>`,
    }),
  });
  expect(await importPapers({ env, engine, files }, folder, () => {})).toBe(0);
  const headers = await make.adminHeaders();
  const [{ _id }] = (await inject({ url: '/api/admin/samples', headers })).json().items;
  const { item } = (await inject({ url: `/api/admin/samples/${_id}`, headers })).json();
  expect(item).toMatchObject({
    content: '<p>Bread is old and good.</p>',
    marked:
      '<p>Bread is <del data-author="Ann" datetime="2026-05-01T10:00:00Z">new</del>' +
      '<ins data-author="Ann" datetime="2026-05-01T10:00:00Z">old</ins><mark data-comment="7"> and good</mark>.</p>',
    annotations: [
      {
        id: '7',
        kind: '',
        text: 'Says who?',
        author: 'Ann',
        isPublic: false,
        isPlaced: true,
        quote: 'and good',
      },
    ],
    copies: ['draft', 'marked', 'finished'],
  });
});
