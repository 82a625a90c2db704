import { z } from 'zod';
import { type CallTable, idParams, noContent, pageQuery, pageSchema, recordId, text } from './http.ts';
import { MAX_PASSWORD_CHARACTERS } from './passwords.ts';

const MAX_EMAIL = 320;
const MAX_CODE = 40;
const AUDIT_PAGE_SIZE = 20;

const email = text(MAX_EMAIL).trim().min(1, 'Enter your email address.');
const password = text(MAX_PASSWORD_CHARACTERS);
const givenPassword = password.min(1, 'Enter your password.');

const loginInput = z.object({
  email,
  password: givenPassword,
  /** Of the second factor: from the app, or a recovery code. */
  code: text(MAX_CODE).trim().optional(),
});
export const loginResult = z.object({ token: z.string() });

const forgotResult = z.object({ message: z.string() });
/** Missing or short values get the specification's message, not the schema's. */
const resetInput = z.object({ token: text(200).default(''), password: password.default('') });

const passwordChange = z.strictObject({ currentPassword: givenPassword, newPassword: password });

const emailChange = z.strictObject({
  email: email.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'This is not an email address.'),
  password: givenPassword,
});

const adminSession = z.object({
  _id: recordId,
  browser: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
});

const secondFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() });
export type SecondFactor = z.infer<typeof secondFactor>;
const secondFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;
const secondFactorCode = z.strictObject({ code: text(MAX_CODE).trim().min(1, 'Enter the code.') });
export const currentPassword = z.strictObject({ password: givenPassword });
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const auditQuery = pageQuery(AUDIT_PAGE_SIZE);
const auditEntry = z.object({
  _id: recordId,
  at: z.string(),
  event: z.string(),
  detail: z.string().nullable(),
  address: z.string().nullable(),
  browser: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditPage = pageSchema(auditEntry);

export const authCalls = {
  'POST /auth/login': { body: loginInput, response: { 200: loginResult } },
  'POST /auth/logout': { response: noContent },
  'POST /auth/forgot-password': { body: z.object({ email }), response: { 200: forgotResult } },
  'POST /auth/reset-password': { body: resetInput, response: { 200: z.object({ message: z.string() }) } },
} satisfies CallTable;

export const securityCalls = {
  'GET /sessions': { response: { 200: z.object({ items: z.array(adminSession) }) } },
  'DELETE /sessions/:id': { params: idParams, response: noContent },
  'POST /sessions/end-others': { response: noContent },
  /** The sign-in address, which also receives reset links. */
  'GET /account': { response: { 200: z.object({ email: z.string() }) } },
  'PUT /account/email': { body: emailChange, response: noContent },
  'PUT /password': { body: passwordChange, response: noContent },
  'GET /second-factor': { response: { 200: secondFactor } },
  'POST /second-factor': { body: currentPassword, response: { 200: secondFactorSetup } },
  'POST /second-factor/confirm': { body: secondFactorCode, response: { 200: recoveryCodes } },
  'POST /second-factor/recovery-codes': { body: currentPassword, response: { 200: recoveryCodes } },
  'POST /second-factor/off': { body: currentPassword, response: noContent },
} satisfies CallTable;
