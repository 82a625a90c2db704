import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import { DomUtils, parseDocument } from 'htmlparser2';
import { unavailable } from '#server/errors.ts';
import { diskFiles } from './disk.ts';
import { FILE_KEY, type Files, UNFINISHED_PREFIX } from './files.ts';

/** Timeout of a bucket that neither takes nor sends a byte. */
const SILENCE_MS = 15_000;
/** Timeout of the readiness check. */
const CHECK_TIMEOUT_MS = 5_000;
/** Anyone can call the readiness check, and each request to the bucket is billed. */
const CHECK_CACHED_MS = 5_000;
const EMPTY_SHA256 = createHash('sha256').digest('hex');

type Bucket = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Options = {
  /** The bucket may contain other objects; ours have this prefix, and nothing else is ever listed or deleted. */
  prefix?: string;
  silenceMs?: number | undefined;
};

/**
 * Files in an S3-compatible bucket. A file is first written to a local folder: only then are its length and hash known,
 * which the signature needs, and a broken upload never reaches the bucket.
 */
export function s3Files(
  bucket: Bucket,
  folder: string,
  { prefix = 'files/', silenceMs = SILENCE_MS }: Options = {},
): Files {
  const waiting = diskFiles(folder);
  let lastOkAt = Number.NEGATIVE_INFINITY;

  function toUrl(key: string): URL {
    if (!FILE_KEY.test(key)) throw new Error('A file key is malformed');
    return bucketAddress(bucket, prefix + key);
  }

  function listAddress(parameters: Record<string, string>): URL {
    const address = bucketAddress(bucket, '');
    address.search = String(new URLSearchParams({ 'list-type': '2', prefix, ...parameters }));
    return address;
  }

  const ask = (method: Method, address: URL, request: Request = {}) =>
    send(bucket, method, address, { silenceMs, ...request });

  return {
    async write(key, bytes) {
      const address = toUrl(key);
      const waitingKey = UNFINISHED_PREFIX + key;
      try {
        const measured = await waiting.write(waitingKey, bytes);
        const body = createReadStream(path.join(folder, waitingKey));
        const headers = { 'content-length': String(measured.size) };
        await ask('PUT', address, { hash: measured.sha256, headers, body });
        return measured;
      } finally {
        await waiting.remove(waitingKey);
      }
    },
    async read(key) {
      const response = await ask('GET', toUrl(key));
      if (response.status === 404 || !response.body) return undefined;
      const { body } = response;
      const stream = Readable.from(watched(body, silenceMs), { objectMode: false });
      // Destroyed before its first byte is read, it would never end the response.
      stream.once('close', () => !body.locked && body.cancel().catch(() => {}));
      return { stream, size: Number(response.headers.get('content-length')) };
    },
    async remove(key) {
      if (key.startsWith(UNFINISHED_PREFIX)) return waiting.remove(key);
      await ask('DELETE', toUrl(key));
    },
    async *list() {
      yield* waiting.list();
      let next: string | undefined;
      do {
        const address = listAddress(next ? { 'continuation-token': next } : {});
        const page = parseList(await readText(await ask('GET', address), silenceMs));
        for (const { key, writtenAt } of page.entries) {
          const fileKey = key.slice(prefix.length);
          if (FILE_KEY.test(fileKey)) yield { key: fileKey, writtenAt };
        }
        next = page.next;
      } while (next);
    },
    async check() {
      await waiting.check();
      if (performance.now() - lastOkAt < CHECK_CACHED_MS) return;
      const address = listAddress({ 'max-keys': '1' });
      const response = await ask('GET', address, { silenceMs: Math.min(CHECK_TIMEOUT_MS, silenceMs) });
      await response.body?.cancel();
      if (!response.ok) throw unavailable(new Error(`There is no bucket named ${bucket.bucket}`));
      lastOkAt = performance.now();
    },
  };
}

/** Path-style URLs: every provider supports them. */
function bucketAddress({ endpoint, bucket }: Bucket, key: string): URL {
  return new URL(`${endpoint.replace(/\/+$/, '')}/${bucket}/${key}`);
}

type Method = 'GET' | 'PUT' | 'DELETE';
type Request = { hash?: string; headers?: Record<string, string>; body?: Readable; silenceMs?: number };

async function send(
  { region, accessKeyId, secretAccessKey }: Bucket,
  method: Method,
  address: URL,
  { hash = EMPTY_SHA256, headers = {}, body, silenceMs = SILENCE_MS }: Request,
): Promise<Response> {
  const signer = new AwsV4Signer({
    method,
    url: address.href,
    headers: { ...headers, 'x-amz-content-sha256': hash },
    region,
    accessKeyId,
    secretAccessKey,
    service: 's3',
  });
  const signed = await signer.sign();
  // Measured from the last bytes sent until the response begins. `watched` handles the rest.
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(new Error(`No byte for ${silenceMs} ms`)), silenceMs);
  body?.on('data', () => timer.refresh());
  let response: Response;
  try {
    response = await fetch(signed.url, {
      method,
      headers: { ...Object.fromEntries(signed.headers), ...headers },
      signal: giveUp.signal,
      ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
    } as RequestInit);
  } catch (error) {
    throw unavailable(error);
  } finally {
    clearTimeout(timer);
  }
  if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
  const reason = (await readText(response, silenceMs)).slice(0, 500);
  throw unavailable(new Error(`The bucket responded with ${response.status} to ${method}: ${reason}`));
}

/** The body of a response. Only the bucket is timed: a download may take as long as its reader needs. */
async function* watched(body: ReadableStream<Uint8Array>, silenceMs: number): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const silent = Promise.withResolvers<never>();
      const timer = setTimeout(() => silent.reject(new Error(`No byte for ${silenceMs} ms`)), silenceMs);
      const { done, value } = await Promise.race([reader.read(), silent.promise]).finally(() =>
        clearTimeout(timer),
      );
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw unavailable(error);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function readText({ body }: Response, silenceMs: number): Promise<string> {
  return body ? Buffer.concat(await Readable.from(watched(body, silenceMs)).toArray()).toString() : '';
}

/** A page of the list of a bucket. */
function parseList(xml: string) {
  const { children } = parseDocument(xml, { xmlMode: true });
  const readElement = (name: string, nodes: typeof children) =>
    DomUtils.textContent(DomUtils.getElementsByTagName(name, nodes));
  const entries = DomUtils.getElementsByTagName('Contents', children).map((entry) => ({
    key: readElement('Key', entry.children),
    writtenAt: new Date(readElement('LastModified', entry.children)),
  }));
  return { entries, next: readElement('NextContinuationToken', children) };
}
