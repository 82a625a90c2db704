import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE = 2;

type Stored = { bytes: Buffer; writtenAt: Date };
export type S3Server = {
  endpoint: string;
  objects: Map<string, Stored>;
  /** Every request gets this status, until it is set back to undefined. */
  failWith: (status: number | undefined) => void;
  /** Requests get no response, or half of one. */
  hang: (how: 'before answering' | 'half-way' | undefined) => void;
  close: () => Promise<void>;
};

export const s3Account = { accessKeyId: 'test-key', secretAccessKey: 'test-secret', region: 'eu-test-1' };

/** The site's settings for this bucket. */
export function s3Settings({ endpoint }: S3Server): Record<string, string> {
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'uploads',
    S3_REGION: s3Account.region,
    S3_ACCESS_KEY_ID: s3Account.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
  };
}

/**
 * A bucket on loopback that implements the part of S3 that the site uses, over real HTTP. It is strict where S3 is:
 * the signature (computed here independently, from Amazon's documentation), the body's hash and the length must all
 * be right, an object appears only when it is complete, and lists are paged.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Stored>();
  let failure: number | undefined;
  let hanging: 'before answering' | 'half-way' | undefined;

  const server = createServer(async (request, response) => {
    try {
      const body = await read(request);
      if (hanging === 'before answering') return;
      if (failure) return answer(response, failure, '<Error><Code>SlowDown</Code></Error>');
      if (!isSigned(request))
        return answer(response, 403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      const declared = request.headers['x-amz-content-sha256'];
      if (declared !== sha256(body)) return answer(response, 400, '<Error><Code>BadDigest</Code></Error>');
      const url = new URL(request.url ?? '/', 'http://bucket');
      const key = decodeURIComponent(url.pathname).replace(/^\/uploads\/?/, '');
      if (request.method === 'PUT') {
        if (request.headers['content-length'] === undefined)
          return answer(response, 411, '<Error><Code>MissingContentLength</Code></Error>');
        objects.set(key, { bytes: body, writtenAt: new Date() });
        return answer(response, 200);
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return answer(response, 204);
      }
      if (key === '') return answer(response, 200, list(objects, url.searchParams));
      const found = objects.get(key);
      if (!found) return answer(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
      response.writeHead(200, { 'content-length': found.bytes.length });
      if (hanging === 'half-way') return response.write(found.bytes.subarray(0, found.bytes.length / 2));
      response.end(found.bytes);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failWith(status) {
      failure = status;
    },
    hang(how) {
      hanging = how;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(response: ServerResponse, status: number, xml = '') {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(xml);
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function list(objects: Map<string, Stored>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.writtenAt.toISOString()}</LastModified></Contents>`,
  );
  const next = keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const given = headers.authorization?.match(
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/,
  );
  if (!given) return false;
  const [, keyId, day = '', region = '', signedHeaders = '', signature] = given;
  const time = String(headers['x-amz-date']);
  if (keyId !== s3Account.accessKeyId || region !== s3Account.region || !time.startsWith(day)) return false;
  if (!signedHeaders.split(';').includes('host')) return false;
  const { pathname, searchParams } = new URL(url ?? '/', 'http://bucket');
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    [...searchParams].map(([name, value]) => `${strict(name)}=${strict(value)}`).join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>(
    (last, part) => hmac(last, part),
    Buffer.from(`AWS4${s3Account.secretAccessKey}`),
  );
  return hmac(key, toSign).toString('hex') === signature;
}

function strict(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
