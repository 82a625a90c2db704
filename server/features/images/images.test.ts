import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { tooManyPixels } from './images.ts';

async function upload(bytes: Buffer, type: string, query = '') {
  const site = await testApp();
  const headers = { ...(await site.make.adminHeaders()), 'content-type': type };
  const response = await site.inject({
    method: 'POST',
    url: `/api/admin/images${query}`,
    headers,
    payload: bytes,
  });
  return { ...site, response };
}

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a3242e' } });
}

test('images: a picture is stored in web sizes and formats, upright, without metadata', async () => {
  const photo = await picture(2400, 1200)
    .jpeg()
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Someone' } } })
    .toBuffer();
  const { response, inject } = await upload(photo, 'image/jpeg');
  expect(response.statusCode, response.body).toBe(201);
  const { url, width, height } = response.json();
  expect([width, height]).toEqual([1200, 2400]);
  expect(url).toMatch(/^\/media\/[0-9a-f]{24}-1200x2400\.webp$/);
  const stem = url.replace(/-1200x2400\.webp$/, '');
  for (const [name, type, expected] of [
    [url, 'image/webp', 1200],
    [`${stem}-480.avif`, 'image/avif', 480],
    [`${stem}-960.webp`, 'image/webp', 960],
  ]) {
    const served = await inject(name);
    expect(served.statusCode).toBe(200);
    expect(served.headers['content-type']).toBe(type);
    expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const metadata = await sharp(served.rawPayload).metadata();
    expect(metadata.width).toBe(expected);
    expect(metadata.exif).toBeUndefined();
  }
  expect((await inject(`${stem}-1600.webp`)).statusCode).toBe(404);
});

test.each(['png', 'webp', 'gif', 'avif'] as const)('images: the format %s is accepted', async (format) => {
  const { response } = await upload(await picture(8, 8).toFormat(format).toBuffer(), `image/${format}`);
  expect(response.statusCode, response.body).toBe(201);
});

test('images: an animated picture is stored as a still, and the response says so', async () => {
  const frames = await Promise.all(
    ['#a3242e', '#ffffff'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await upload(gif, 'image/gif')).response.json()).toMatchObject({
    width: 8,
    height: 8,
    isStill: true,
  });
  const still = await picture(8, 8).gif().toBuffer();
  expect((await upload(still, 'image/gif')).response.json()).not.toHaveProperty('isStill');
});

test('images: a small picture is not enlarged', async () => {
  const { response, files } = await upload(await picture(300, 200).png().toBuffer(), 'image/png');
  expect(response.json()).toMatchObject({ width: 300, height: 200 });
  const keys = [];
  for await (const { key } of files.list()) keys.push(key.replace(/^image-[0-9a-f]{24}/, ''));
  expect(keys.sort()).toEqual(['-300.avif', '-300.webp']);
});

test('images: a social picture has the standard size', async () => {
  const { response, inject } = await upload(
    await picture(900, 900).webp().toBuffer(),
    'image/webp',
    '?use=social',
  );
  const { url, width, height } = response.json();
  expect([width, height]).toEqual([1200, 630]);
  const metadata = await sharp((await inject(url)).rawPayload).metadata();
  expect([metadata.format, metadata.width, metadata.height]).toEqual(['jpeg', 1200, 630]);
});

test('images: a file that is no picture is refused and leaves nothing behind', async () => {
  for (const [bytes, type, status] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 415],
    [
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
      ),
      'image/png',
      415,
    ],
    [Buffer.from('<script>alert(1)</script>'), 'image/png', 415],
    [(await picture(500, 500).png().toBuffer()).subarray(0, 200), 'image/png', 415],
    [Buffer.alloc(0), 'image/png', 415],
  ] as const) {
    const { response, files } = await upload(bytes, type);
    expect(response.statusCode, `${type} ${response.body}`).toBe(status);
    for await (const { key } of files.list()) expect.fail(`${key} was kept`);
  }
});

test('images: a picture over the size limit is refused with the limit', async () => {
  const { response } = await upload(Buffer.alloc(15 * 1024 * 1024 + 1), 'image/png');
  expect(response.statusCode).toBe(413);
  expect(response.json().error).toBe('This file is too large: the limit is 15 MB. Choose a smaller one.');
});

test('images: a picture with too many pixels is refused with that reason', async () => {
  const bytes = await picture(10_000, 8_001).png().toBuffer();
  const { response } = await upload(bytes, 'image/png');
  expect(response.statusCode).toBe(413);
  expect(response.json().error).toBe(tooManyPixels);
});

test('images: a browser that reads the response after sending everything gets it for a picture over the limit', async () => {
  const { app, make } = await testApp();
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const { authorization } = await make.adminHeaders();
  const bytes = Buffer.alloc(40 * 1024 * 1024);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(
    `POST /api/admin/images HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: image/png\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  );
  await promisify(socket.write.bind(socket) as (bytes: Buffer, done: () => void) => void)(bytes);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*This file is too large: the limit is 15 MB/s);
});

test('images: only names of pictures are served', async () => {
  const { inject } = await testApp();
  for (const name of ['x.webp', '..%2Foctavo.db', `${'a'.repeat(24)}-480.svg`, `${'a'.repeat(24)}-480.webp`])
    expect((await inject(`/media/${name}`)).statusCode).toBe(404);
});

test('images: concurrent pictures are processed one at a time, each in one thread', async () => {
  const site = await testApp();
  const headers = { ...(await site.make.adminHeaders()), 'content-type': 'image/png' };
  const payload = await picture(600, 400).png().toBuffer();
  const atOnce: number[] = [];
  const note = () => atOnce.push(sharp.counters().process);
  sharp.queue.on('change', note);
  onTestFinished(() => void sharp.queue.off('change', note));
  const send = () => site.inject({ method: 'POST', url: '/api/admin/images', headers, payload });
  const responses = await Promise.all([send(), send(), send()]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(Math.max(...atOnce)).toBe(1);
  expect(sharp.concurrency()).toBe(1);
});

test('images: 16 bits, greyscale and transparency are kept', async () => {
  const grey = await sharp({
    create: { width: 20, height: 10, channels: 4, background: { r: 90, g: 90, b: 90, alpha: 0.5 } },
  })
    .toColourspace('grey16')
    .png()
    .toBuffer();
  const { response, inject } = await upload(grey, 'image/png', '?use=logo');
  const { data, info } = await sharp((await inject(response.json().url)).rawPayload)
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, data[0], data[3]]).toEqual([20, 10, 90, 128]);
});
