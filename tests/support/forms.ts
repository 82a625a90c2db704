import {
  fieldRule,
  type RequestField,
  type RequestFields,
  requestFieldNames,
} from '#shared/contracts/request-fields.ts';
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

/** As stored, with every field left empty. */
export const emptyRequest = Object.fromEntries(
  requestFieldNames.map((field) => [field, fieldRule(field).isRequired ? '' : null]),
) as RequestFields;

/** Every field filled in, each with a value that occurs nowhere else. */
export const fullRequest = Object.fromEntries(
  requestFieldNames.map((field) => [field, exampleValue(field)]),
) as Record<RequestField, string>;

function exampleValue(field: RequestField): string {
  const { control, options } = fieldRule(field);
  if (control === 'email') return 'every.field@example.com';
  if (control === 'date') return '2026-12-04';
  return options ? (Object.keys(options).at(-1) ?? '') : `The ${field} of this request`;
}

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
