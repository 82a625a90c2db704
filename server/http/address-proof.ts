import { createHmac, randomBytes } from 'node:crypto';
import type { Db } from '#server/db/engines/engine.ts';
import { getSecret } from '#server/db/secrets.ts';
import { readProperties } from '#shared/records.ts';

const NONCE = /^[\w-]{20,64}$/;
const NONCE_BYTES = 24;
const RESPONSE_WITHIN_MS = 5_000;

/** A response to a nonce that only a process of this site can give. */
export async function createProof(db: Db, nonce: unknown): Promise<string | undefined> {
  if (typeof nonce !== 'string' || !NONCE.test(nonce)) return undefined;
  return createHmac('sha256', await getSecret(db, 'address-proof', new Date()))
    .update(nonce)
    .digest('base64url');
}

/** Requests the site under its public address, through any proxy. Returns what went wrong, or undefined. */
export async function findAddressProblem(db: Db, siteOrigin: string): Promise<string | null> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  try {
    const response = await fetch(`${siteOrigin}/healthz?nonce=${nonce}`, {
      signal: AbortSignal.timeout(RESPONSE_WITHIN_MS),
      redirect: 'manual',
    });
    if (response.status !== 200) return `${siteOrigin} answers with status ${response.status}.`;
    const { proof } = readProperties(await response.json());
    return proof === (await createProof(db, nonce)) ? null : `${siteOrigin} leads to another site.`;
  } catch (error) {
    const { cause, name } = error instanceof Error ? error : new Error(String(error));
    if (name === 'SyntaxError') return `${siteOrigin} leads to another site.`;
    if (name === 'TimeoutError') return `${siteOrigin} did not answer within 5 seconds.`;
    return `${siteOrigin} cannot be reached from here: ${describeReason(String(readProperties(cause).code ?? ''))}.`;
  }
}

/** For the owner, who does not know the codes of the operating system. */
function describeReason(code = ''): string {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'no machine is found under this name. Check its spelling; a new name can take a day to be known everywhere';
  if (code === 'ECONNREFUSED') return 'the machine is there, but no site answers on it';
  if (/CERT|TLS|SSL/.test(code)) return `its certificate is not valid (${code})`;
  return `the connection failed${code && ` (${code})`}`;
}
