import sharp from 'sharp';
import { expect, test } from 'vitest';
import { importPaper } from '#server/papers/papers.ts';
import { docx, p, r } from '#tests/support/docx.ts';
import { encodeForm, file } from '#tests/support/forms.ts';
import { openRequest } from '#tests/support/open-request.ts';

const SIGNED = /src="(\/api\/files\/[0-9a-f]{24}\?expires=\d+&amp;signature=[\w-]+)"/;

async function wordWithPicture(colour = '#a3242e'): Promise<Buffer> {
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const drawing = '<w:r><w:drawing><a:blip r:embed="a.png"/></w:drawing></w:r>';
  return docx({ media: { 'a.png': png }, body: p(r('A figure.')) + p(drawing) });
}

type App = Awaited<ReturnType<typeof openRequest>>;

async function listKeys({ files }: App): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list()) keys.push(key);
  return keys;
}

function findPicture(html: string): string {
  return html.match(SIGNED)?.[1]?.replaceAll('&amp;', '&') ?? '';
}

test('pictures of returned work: they open by a signed link for 15 minutes, and in no other way', async () => {
  const app = await openRequest();
  const returned = await app.returnWord(await wordWithPicture());
  expect(returned.statusCode, returned.body).toBe(201);
  const view = (await app.inject(`/api/requests/${app.token}`)).json();
  const [round] = view.details.rounds;
  expect(round.contentHtml).toContain('width="30" height="20"');
  expect(round.contentHtml + round.markedHtml).not.toContain('/media/');
  const url = findPicture(round.contentHtml);
  expect(findPicture(round.markedHtml)).toBe(url);
  const shown = await app.inject(url);
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
  expect((await app.inject(url.split('?')[0] ?? '')).statusCode).toBe(403);
  expect(
    (await app.inject(`/media/${(await listKeys(app)).find((key) => key.endsWith('webp'))}`)).statusCode,
  ).toBe(404);
  // It is no file that somebody has sent.
  expect([view.details.files.length, (await app.admin('GET', '')).json().item.attachments.length]).toEqual([
    1, 1,
  ]);
  const word = await importPaper((await app.inject(round.files.finished)).rawPayload, 'x.docx');
  expect(word.html).toContain('<img');
  app.setClock('2026-06-01T12:16:00.000Z');
  expect((await app.inject(url)).statusCode).toBe(403);
});

test('pictures of returned work: the same file twice is one round and one picture, and goes with the request', async () => {
  const app = await openRequest();
  await app.returnWord(await wordWithPicture());
  const before = await listKeys(app);
  expect((await app.returnWord(await wordWithPicture())).statusCode).toBe(409);
  expect(await listKeys(app)).toEqual(before);
  await app.inject({ method: 'DELETE', url: `/api/admin/submissions/${app.id}`, headers: app.headers });
  expect(await listKeys(app)).toEqual([]);
});

test('pictures of a work copy: they are signed for the editor, and stored without a signature', async () => {
  const app = await openRequest();
  const form = await encodeForm({ text: 'With a figure' }, [file('figure.docx', await wordWithPicture())]);
  await app.inject({ method: 'POST', url: `/api/requests/${app.token}/answers`, ...form });
  const { attachments } = (await app.admin('GET', '')).json().item;
  const opened = await app.admin('POST', '/copies', { attachmentId: attachments.at(-1).publicId });
  const { item } = opened.json();
  expect((await app.inject(findPicture(item.marked))).statusCode).toBe(200);
  app.setClock('2026-06-01T12:20:00.000Z');
  const path = `/copies/${item._id}`;
  const { marked } = (await app.admin('GET', path)).json().item;
  expect(marked).toBe(item.marked);
  await app.admin('PUT', path, {
    marked: marked.replace('A figure', 'One figure'),
    annotations: [],
    version: 1,
  });
  const stored = await app.engine.db.selectFrom('request_copies').select('marked').executeTakeFirstOrThrow();
  expect(stored.marked).toMatch(/src="\/api\/files\/[0-9a-f]{24}"/);
  const word = await importPaper((await app.admin('GET', `${path}/paper.docx`)).rawPayload, 'x.docx');
  expect([word.text.includes('One figure'), word.html.includes('<img')]).toEqual([true, true]);
  expect((await app.admin('POST', `${path}/return`, {})).statusCode).toBe(201);
  const [round] = (await app.inject(`/api/requests/${app.token}`)).json().details.rounds;
  expect((await app.inject(findPicture(round.contentHtml))).statusCode).toBe(200);
});

test('pictures of a work copy: one that the owner inserts is private, is returned with it and goes with the request', async () => {
  const app = await openRequest();
  const before = await listKeys(app);
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a3242e' } })
    .png()
    .toBuffer();
  const insert = (id: string) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/requests/${id}/pictures`,
      headers: { ...app.headers, 'content-type': 'image/png' },
      payload: png,
    });
  const added = await insert(app.id);
  expect([added.statusCode, added.json()]).toEqual([
    201,
    { url: expect.stringMatching(/^\/api\/files\/[0-9a-f]{24}\?expires=/), width: 30, height: 20 },
  ]);
  const { url } = added.json();
  expect((await insert(app.id)).json().url).toBe(url);
  expect(await listKeys(app)).toHaveLength(before.length + 1);
  expect((await insert('0'.repeat(24))).statusCode).toBe(404);
  expect((await app.inject(url)).statusCode).toBe(200);
  expect((await app.inject(url.split('?')[0])).statusCode).toBe(403);

  const { attachments } = (await app.admin('GET', '')).json().item;
  const { item } = (await app.admin('POST', '/copies', { attachmentId: attachments[0].publicId })).json();
  const picture = `<figure><img src="${url.replaceAll('&', '&amp;')}" alt="" width="30" height="20"></figure>`;
  const path = `/copies/${item._id}`;
  await app.admin('PUT', path, { marked: item.marked + picture, annotations: [], version: 1 });
  expect((await app.admin('POST', `${path}/return`, {})).statusCode).toBe(201);
  const [round] = (await app.inject(`/api/requests/${app.token}`)).json().details.rounds;
  expect((await app.inject(findPicture(round.contentHtml))).statusCode).toBe(200);
  const word = await importPaper((await app.inject(round.files.finished)).rawPayload, 'x.docx');
  expect(word.html).toContain('<img');
  await app.inject({ method: 'DELETE', url: `/api/admin/submissions/${app.id}`, headers: app.headers });
  expect(await listKeys(app)).toEqual([]);
});

test('pictures of a request: those of another one are not signed', async () => {
  const app = await openRequest();
  const other = await openRequest();
  await other.returnWord(await wordWithPicture());
  const { marked } = await other.engine.db
    .selectFrom('request_rounds')
    .select('marked')
    .executeTakeFirstOrThrow();
  const sign = await app.requestPictures.createSigner(app.id);
  expect(sign(marked ?? '')).toBe(marked);
});
