import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const VALID_MS = 15 * 60 * 1000;

export const signedQuery = z.object({ expires: z.string().default(''), signature: z.string().default('') });

/** Links that open one URL for up to 15 minutes. */
export function createSignedLinks(getKey: () => Promise<Uint8Array>, clock: () => Date) {
  async function createSignature(path: string, expires: string): Promise<Buffer> {
    return createHmac('sha256', await getKey())
      .update(`${path}\n${expires}`)
      .digest();
  }

  async function sign(path: string, validMs = VALID_MS): Promise<string> {
    const expires = String(Math.floor((clock().getTime() + validMs) / 1000));
    const signature = await createSignature(path, expires);
    return `${path}?${new URLSearchParams({ expires, signature: signature.toString('base64url') })}`;
  }

  async function isValid(path: string, { expires, signature }: z.infer<typeof signedQuery>) {
    const sent = Buffer.from(signature, 'base64url');
    const expected = await createSignature(path, expires);
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return false;
    return Number(expires) * 1000 > clock().getTime();
  }

  return { sign, isValid };
}

export type SignedLinks = ReturnType<typeof createSignedLinks>;
