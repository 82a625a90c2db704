import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Circumstances = {
  origin: string;
  host?: string;
  /** Whether the user was verified (finger or PIN). */
  isVerified?: boolean;
  counter?: number;
};

/** A software authenticator: creates and uses passkeys like a browser. */
export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let userHandle = '';

  function authenticatorData(flags: number, { origin, host, isVerified = true, counter = 0 }: Circumstances) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      createHash('sha256')
        .update(host ?? new URL(origin).hostname)
        .digest(),
      Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)]),
      count,
    ]);
  }

  function answer(clientDataJSON: Buffer, response: Record<string, unknown>) {
    return {
      response: {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: { clientDataJSON: clientDataJSON.toString('base64url'), ...response } as Record<
          string,
          unknown
        >,
        clientExtensionResults: {},
      },
    };
  }

  /** Like `navigator.credentials.create`. */
  function register(options: { challenge: string; user: { id: string } }, circumstances: Circumstances) {
    userHandle = options.user.id;
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as never,
    );
    const authData = Buffer.concat([
      authenticatorData(HAS_CREDENTIAL, circumstances),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      key,
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return answer(clientData('webauthn.create', options.challenge, circumstances.origin), {
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Like `navigator.credentials.get`. */
  function signIn(options: { challenge: string }, circumstances: Circumstances) {
    const data = clientData('webauthn.get', options.challenge, circumstances.origin);
    const authData = authenticatorData(0, circumstances);
    const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
    return answer(data, {
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
      userHandle,
    });
  }

  return { register, signIn };
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
