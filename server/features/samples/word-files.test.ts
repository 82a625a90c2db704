import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';
import { docx, p, r } from '#tests/support/docx.ts';
import { testApp } from '#tests/test-app.ts';

async function setUpAdmin() {
  const site = await testApp();
  const headers = { ...(await site.make.adminHeaders()), 'content-type': WORD_TYPE };
  const read = (payload: Buffer) =>
    site.inject({ method: 'POST', url: '/api/admin/papers?name=On%20Bread.docx', headers, payload });
  return { ...site, read };
}

test('papers: a Word file is read for the owner only', async () => {
  const { inject } = await testApp();
  const response = await inject({
    method: 'POST',
    url: '/api/admin/papers?name=x.docx',
    headers: { 'content-type': WORD_TYPE },
    payload: docx({ body: p(r('Bread')) }),
  });
  expect(response.statusCode).toBe(401);
});

test('papers: a Word file is answered with its HTML, its losses and its stored pictures', async () => {
  const { read, inject } = await setUpAdmin();
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a3242e' } })
    .png()
    .toBuffer();
  const picture = (id: string) => `<w:r><w:drawing><a:blip r:embed="${id}"/></w:drawing></w:r>`;
  const file = docx({
    media: { 'a.png': png, 'b.png': png.subarray(0, 20) },
    body: p(r('Bread.')) + p(picture('a.png')) + p(picture('b.png')) + '<w:altChunk/>',
  });
  const response = await read(file);
  expect(response.statusCode, response.body).toBe(200);
  const { title, html, losses } = response.json();
  const id = createHash('sha256').update(png).digest('hex').slice(0, 24);
  const url = `/media/${id}-30x20.webp`;
  expect(title).toBe('On Bread');
  expect(html).toBe(`<p>Bread.</p>\n<figure><img alt="" src="${url}" loading="lazy" /></figure>\n`);
  expect(losses).toEqual([
    { what: 'A file embedded in the text', where: 'Bread.' },
    { what: 'A picture that cannot be opened', where: '' },
  ]);
  expect((await inject(url)).headers['content-type']).toBe('image/webp');
});

test('papers: a sample is downloaded as a Word file, which read again is the same text with its picture', async () => {
  const { read, inject, make } = await setUpAdmin();
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a3242e' } })
    .png()
    .toBuffer();
  const { html } = (
    await read(
      docx({
        media: { 'a.png': png },
        footnotes: `<w:footnote w:id="2">${p(r('A note.'))}</w:footnote>`,
        body:
          p(`${r('Bread.')}<w:r><w:footnoteReference w:id="2"/></w:r>`) +
          p('<w:r><w:drawing><a:blip r:embed="a.png"/></w:drawing></w:r>'),
      }),
    )
  ).json();
  const sample = await make.sample({ title: 'On “Bread”', content: html });
  const headers = await make.adminHeaders();
  const response = await inject({ url: `/api/admin/samples/${sample.id}/paper.docx`, headers });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, WORD_TYPE]);
  expect(response.headers['content-disposition']).toContain('.docx"');
  const again = (await read(response.rawPayload)).json();
  expect(again.title).toBe('On “Bread”');
  const unnamed = (text: string) =>
    text.replace(/\/media\/[0-9a-f]{24}/, '/media/x').replace(/ (width|height)="\d+"/g, '');
  expect(unnamed(again.html)).toBe(unnamed(html));
  const missing = await inject({ url: '/api/admin/samples/0123456789abcdef01234567/paper.docx', headers });
  expect(missing.statusCode).toBe(404);
});

test('papers: a sample in light markdown is downloaded with its notes as footnotes', async () => {
  const { read, inject, make } = await setUpAdmin();
  const content = '# Part\n\nOne.[1] *Two*.\n\n## Notes\n\n1. First.';
  const sample = await make.sample({ title: 'On Salt', content });
  const headers = await make.adminHeaders();
  const response = await inject({ url: `/api/admin/samples/${sample.id}/paper.docx`, headers });
  const { html } = (await read(response.rawPayload)).json();
  expect(html).toBe(
    [
      '<h2>Part</h2>',
      '<p>One.<sup><a href="#note-1" id="note-ref-1">1</a></sup> <em>Two</em>.</p>',
      '<h2>Notes</h2>',
      '<ol><li id="note-1">First.</li></ol>',
    ].join('\n'),
  );
});

test('papers: a file that cannot be read is refused in one sentence', async () => {
  const { read } = await setUpAdmin();
  const response = await read(Buffer.from('not a Word file'));
  expect(response.statusCode).toBe(400);
  expect(response.json().error).toMatch(/^This is not a \.docx file\./);
});

test('papers: other requests are answered while a file is read', async () => {
  const { read, inject } = await setUpAdmin();
  const order: string[] = [];
  // A long file: the worker needs far longer for it than the site for a short answer.
  const long = docx({ body: p(r('Bread is old.')).repeat(4_000) });
  const reading = read(long).then(({ statusCode }) => order.push(`read ${statusCode}`));
  for (let request = 0; request < 5; request += 1)
    order.push(`health ${(await inject('/healthz')).statusCode}`);
  await reading;
  expect(order).toEqual([...Array(5).fill('health 200'), 'read 200']);
});

test('papers: a file that would fill the memory is refused with one sentence, and the site answers meanwhile', async () => {
  const { read, inject } = await setUpAdmin();
  const order: string[] = [];
  const hostile = docx({ body: p(r('x')).repeat(1_000_000) });
  const reading = read(hostile).then((response) => order.push(response.json().error));
  for (let request = 0; request < 5; request += 1)
    order.push(`health ${(await inject('/healthz')).statusCode}`);
  await reading;
  // On a busy machine the time may be over before the memory is full.
  expect(order).toEqual([
    ...Array(5).fill('health 200'),
    expect.stringMatching(
      /^The file (needs more than 300 MB of memory to be read|was not read within 10 seconds)\.$/,
    ),
  ]);
  expect((await read(docx({ body: p(r('Bread')) }))).statusCode).toBe(200);
}, 60_000);

test('papers: the owner downloads changes and notes, and readers the finished text where she allows it', async () => {
  const { read, inject, make } = await setUpAdmin();
  const headers = await make.adminHeaders();
  const marked = '<p>A <del>blue</del><ins>red</ins> <mark data-comment="n">pen</mark>.</p>';
  const reply = { author: 'Ben', date: '2026-05-01T10:00:00Z', text: 'Sure?' };
  const note = { id: 'n', kind: 'style', text: 'Which?', isPublic: true, author: 'Ann', replies: [reply] };
  const payload = { title: 'On Pens', subject: 'Art', marked, annotations: [note], published: true };
  const created = await inject({ method: 'POST', url: '/api/admin/samples', headers, payload });
  const { _id } = created.json().item;
  const own = await inject({ url: `/api/admin/samples/${_id}/paper.docx`, headers });
  expect((await read(own.rawPayload)).json()).toMatchObject({
    html: '<p>A red pen.</p>',
    changes: [
      { kind: 'delete', text: 'blue' },
      { kind: 'insert', text: 'red' },
    ],
    comments: [{ id: expect.any(String), text: 'Which?', author: 'Ann', quote: 'pen', replies: [reply] }],
  });

  const url = `/api/samples/${_id}/paper.docx`;
  expect((await inject(url)).statusCode).toBe(404);
  const allowed = { method: 'PUT', url: `/api/admin/samples/${_id}`, headers } as const;
  await inject({ ...allowed, payload: { isDownloadable: true } });
  const file = await inject(url);
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, WORD_TYPE]);
  expect((await read(file.rawPayload)).json()).toMatchObject({
    html: '<p>A red pen.</p>',
    changes: [],
    comments: [],
  });
  await inject({ ...allowed, payload: { published: false } });
  expect((await inject(url)).statusCode).toBe(404);
});

test('papers: a sample is written for readers once, and again when it has changed', async () => {
  const { inject, make } = await setUpAdmin();
  const sample = await make.sample({ title: 'On Ink', content: '<p>Black.</p>', downloadable: 1 });
  const url = `/api/samples/${sample.id}/paper.docx`;
  const files = [];
  // More than the limit of one network: only what has to be written counts.
  for (let download = 0; download < 25; download += 1) files.push(await inject(url));
  expect(new Set(files.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const headers = await make.adminHeaders();
  const payload = { content: '<p>Blue.</p>' };
  await inject({ method: 'PUT', url: `/api/admin/samples/${sample.id}`, headers, payload });
  expect((await inject(url)).rawPayload.equals(files[0]?.rawPayload ?? Buffer.alloc(0))).toBe(false);
});

test('papers: readers who ask for many different files are refused for a while', async () => {
  const { inject, make } = await testApp();
  const answers = [];
  for (let number = 0; number < 21; number += 1) {
    const sample = await make.sample({
      title: `On Ink ${number}`,
      content: '<p>Black.</p>',
      downloadable: 1,
    });
    answers.push((await inject(`/api/samples/${sample.id}/paper.docx`)).statusCode);
  }
  expect(answers).toEqual([...Array(20).fill(200), 429]);
});

test('papers: long texts are compared, advised on and saved while other requests are answered', async () => {
  const { inject, make } = await testApp();
  const headers = await make.adminHeaders();
  const words = (seed: number) => Array.from({ length: 4_000 }, (_, n) => `w${(n * seed) % 977}`).join(' ');
  const [before, after] = [3, 5].map((seed) => `<p>${words(seed)}</p>`);
  const post = (url: string, payload: object) => inject({ method: 'POST', url, headers, payload });
  const order: string[] = [];
  const work = [
    post('/api/admin/samples/compare', { before, after }),
    post('/api/admin/samples/advice', { content: after }),
    post('/api/admin/samples', {
      title: 'Long',
      subject: 'Art',
      marked: `<p><mark data-comment="n">${words(3)}</mark> <del>${words(7)}</del></p>`,
      annotations: [{ id: 'n', kind: '', text: 'x', isPublic: true }],
    }),
  ].map((answer) => answer.then(({ statusCode }) => order.push(String(statusCode))));
  for (let request = 0; request < 3; request += 1)
    order.push(`health ${(await inject('/healthz')).statusCode}`);
  await Promise.all(work);
  expect(order.slice(0, 3)).toEqual(Array(3).fill('health 200'));
  expect(order.slice(3).sort()).toEqual(['200', '200', '201']);
});
