import { samples } from './sample-files.ts';

export type TestFile = { name: string; bytes: Buffer };

export const goodFields = {
  name: 'Ann Reader',
  email: 'ann@example.com',
  subject: 'An essay on Bartleby',
  message: 'I would prefer not to write it alone.',
  academicLevel: 'undergraduate',
  essayType: 'analytical',
};

export function file(name: string, bytes: Buffer = samples.pdf()): TestFile {
  return { name, bytes };
}

/** A form encoded exactly like a browser does. */
export async function encodeForm(fields: Record<string, string> = goodFields, files: TestFile[] = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files) form.append('attachments', new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** Hand-encoded, for what no browser would send. */
export function rawForm(parts: { head: string; body: Buffer | string }[]) {
  const boundary = 'a-boundary-of-our-own';
  const chunks = parts.map(({ head, body }) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(body as string),
      Buffer.from('\r\n'),
    ]),
  );
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
