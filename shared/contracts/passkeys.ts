import { z } from 'zod';
import { currentPassword, loginResult } from './auth.ts';
import { type CallTable, idParams, noContent, recordId, text } from './http.ts';

export const MAX_PASSKEYS = 20;
const MAX_PASSKEY_NAME = 80;
/** Base64 of authenticator data. The longest is a public key with its attestation. */
const MAX_PART = 20_000;
const part = text(MAX_PART).min(1);

/** The inputs and outputs of the browser's API: the library validates them. */
const extensions = z.record(z.string(), z.unknown()).default({});
const passkeyOptions = z.looseObject({ challenge: z.string() });
export type PasskeyOptions = z.infer<typeof passkeyOptions>;

function credential<Parts extends z.ZodRawShape>(parts: Parts) {
  return z.object({
    id: part,
    rawId: part,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: part, ...parts }),
    clientExtensionResults: extensions,
  });
}

export const newPasskey = z.strictObject({
  response: credential({
    attestationObject: part,
    transports: z.array(text(40)).max(10).optional(),
  }),
});

const passkeySignIn = z.object({
  response: credential({
    authenticatorData: part,
    signature: part,
    userHandle: text(MAX_PART).optional(),
  }),
});
export type PasskeySignIn = z.infer<typeof passkeySignIn>;

const passkeyName = z.strictObject({
  name: text(MAX_PASSKEY_NAME).trim().min(1, 'Enter a name.'),
});

export const passkey = z.object({
  _id: recordId,
  name: z.string(),
  /** The host name it belongs to. Passkeys do not move to another host name. */
  host: z.string(),
  isOfThisHost: z.boolean(),
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.infer<typeof passkey>;
export const passkeys = z.object({ items: z.array(passkey) });

export const passkeyCalls = {
  /** Whether the login page shows a button for them. */
  'GET /auth/passkeys': { response: { 200: z.object({ isOffered: z.boolean() }) } },
  'POST /auth/passkeys/options': { response: { 200: passkeyOptions } },
  'POST /auth/passkeys/login': { body: passkeySignIn, response: { 200: loginResult } },
} satisfies CallTable;

export const adminPasskeyCalls = {
  'GET /passkeys': { response: { 200: passkeys } },
  'POST /passkeys/options': { body: currentPassword, response: { 200: passkeyOptions } },
  'POST /passkeys': { body: newPasskey, response: { 201: passkey } },
  'PUT /passkeys/:id': { params: idParams, body: passkeyName, response: { 200: passkey } },
  'DELETE /passkeys/:id': { params: idParams, response: noContent },
} satisfies CallTable;
