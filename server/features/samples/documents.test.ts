import { expect, test } from 'vitest';
import { samples as files } from '#tests/support/sample-files.ts';
import { testApp } from '#tests/test-app.ts';

async function setUpAdmin() {
  const app = await testApp();
  const headers = await app.make.adminHeaders();
  const upload = (name: string, payload: Buffer, more: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/samples/documents?${new URLSearchParams({ name })}`,
      headers: { ...headers, ...more, 'content-type': 'application/octet-stream' },
      payload,
    });
  async function kept() {
    const keys: string[] = [];
    for await (const { key } of app.files.list()) keys.push(key);
    return keys;
  }
  return { ...app, headers, upload, kept };
}

test('sample documents: a document is stored and downloaded under its own name', async () => {
  const { inject, upload } = await setUpAdmin();
  for (const [name, bytes, type] of [
    ['A Rest – Café.pdf', files.pdf(), 'application/pdf'],
    ['paper.DOCX', files.docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ] as const) {
    const response = await upload(name, bytes);
    expect(response.statusCode, response.body).toBe(201);
    const { url, size } = response.json();
    expect(size).toBe(bytes.length);
    const served = await inject(url);
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload).toEqual(bytes);
    expect(served.headers['content-type']).toBe(type);
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(served.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
  }
});

test('sample documents: an upload that is sent again with its key is stored once', async () => {
  const { upload, kept } = await setUpAdmin();
  const send = () => upload('paper.pdf', files.pdf(), { 'idempotency-key': 'document-1' });
  const [first, second] = [await send(), await send()];
  expect(first.statusCode, first.body).toBe(201);
  expect(second.json()).toEqual(first.json());
  expect(await kept()).toHaveLength(1);
});

test('sample documents: a file that does not match its name is refused like an attachment, and leaves nothing behind', async () => {
  const { upload, kept } = await setUpAdmin();
  const refused = { field: 'document', message: 'Accepted types: PDF, DOCX.' };
  for (const [name, bytes] of [
    ['paper.pdf', files.docx()],
    ['paper.docx', files.pdf()],
    ['paper.txt', files.txt()],
    ['paper', files.pdf()],
  ] as const) {
    const response = await upload(name, bytes);
    expect(response.statusCode, name).toBe(415);
    expect(response.json().errors).toEqual([refused]);
  }
  const large = await upload('paper.pdf', Buffer.concat([files.pdf(), Buffer.alloc(10 * 1024 * 1024)]));
  expect(large.statusCode).toBe(413);
  expect(large.json().error).toBe('Each file must be 10MB or smaller.');
  expect(await kept()).toEqual([]);
});

test('sample documents: uploads need a session, and only documents are served', async () => {
  const { inject } = await setUpAdmin();
  const foreign = await inject({ method: 'POST', url: '/api/admin/samples/documents?name=a.pdf' });
  expect(foreign.statusCode).toBe(401);
  const id = '0123456789abcdef01234567';
  for (const path of [`${id}/a.pdf`, `${id}/a.svg`, 'x/a.pdf', `${id}/..%2F..%2Foctavo.db`])
    expect((await inject(`/media/documents/${path}`)).statusCode, path).toBe(404);
});

test('sample documents: a sample lists its files, our own and external ones, and nothing that is not an address', async () => {
  const { inject, headers, upload } = await setUpAdmin();
  const document = { url: (await upload('On Bread.pdf', files.pdf())).json().url };
  const coverImage = { url: '/media/0123456789abcdef01234567-800x600.webp' };
  const socialImage = { url: 'https://example.com/bread.jpg' };
  const input = { title: 'On Bread', subject: 'Baking', content: 'Old.', published: true };
  const create = (links: object) =>
    inject({ method: 'POST', url: '/api/admin/samples', headers, payload: { ...input, ...links } });
  const { item } = (await create({ document, coverImage, socialImage })).json();
  const read = (await inject(`/api/samples/${item._id}`)).json().item;
  expect(read).toMatchObject({ document, coverImage, socialImage });
  for (const url of ['/admin', '//example.com/a.pdf', 'javascript:alert(1)', '/media/../admin'])
    expect((await create({ document: { url } })).statusCode, url).toBe(400);
});

test('sample documents: the subjects in use are listed once each, custom ones and those of drafts included', async () => {
  const { inject, headers } = await setUpAdmin();
  const subjects = async () => (await inject({ url: '/api/admin/samples/subjects', headers })).json().items;
  expect(await subjects()).toEqual([]);
  for (const subject of ['Musicology', 'History', 'musicology'])
    await inject({
      method: 'POST',
      url: '/api/admin/samples',
      headers,
      payload: { title: 'A title', subject, content: 'Text.' },
    });
  expect(await subjects()).toEqual(['History', 'Musicology']);
});
