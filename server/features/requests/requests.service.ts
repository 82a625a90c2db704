import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/engines/engine.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import type { Env } from '#server/env.ts';
import { type ExpectedError, invalid, invalidField, isNotFound } from '#server/errors.ts';
import { deleteMailFiles } from '#server/mail/transport.ts';
import {
  earliestDay,
  findFieldProblem,
  MIN_OPEN_MS,
  OPEN_FOR_FIELD,
  readRequestFields,
  TRAP_FIELD,
} from '#shared/contracts/request-fields.ts';
import type { AddressCorrection } from '#shared/contracts/requests.ts';
import type { RequestFiles } from './request-files.ts';
import { cannotCorrect, type TakeStep } from './request-life.ts';
import { remove as removeRecord, type StoredFile } from './requests.store.ts';

const tooFast = 'That was very quick. Please wait a few seconds and send it again.';
const trapped =
  'This looks as if a program filled it in, so it was not sent. If you are a person, please send an email instead.';

/** Of an ISO time: `2026-06-01T12:0`. */
const TEN_MINUTES = 15;
const CORRECTABLE_MS = 15 * 60 * 1000;
/** What the token of a correction is encrypted for. */
const CORRECTION = 'correction of an address';

type Deps = {
  db: Db;
  files: RequestFiles;
  env: Env;
  takeStep: TakeStep;
  secrets: SecretBox;
  clock: () => Date;
};
type Fields = Record<string, unknown>;
/** With a refusal, only a repeated request gets a response (its first one) again. */
type OnceOnly = { key?: string | undefined; refusal?: ExpectedError; withoutScripts?: boolean };

export function createRequestService({ db, files, env, takeStep, secrets, clock }: Deps) {
  /** Stores the request, its attachments and its two mails in one transaction, once per key. */
  async function record(fields: Fields, stored: StoredFile[], { key, refusal, withoutScripts }: OnceOnly) {
    // Programs may send a deadline that is over; our script has asked already.
    const read = readRequestFields(fields, withoutScripts ? earliestDay(clock()) : undefined);
    if ('problems' in read)
      throw invalid(read.problems[0]?.message ?? 'The request is not valid.', read.problems);
    rejectBots(fields);
    const { fields: sent } = read;
    const attached = [...stored, ...(await files.findUploads(fields.uploads))];
    // A retry comes from the same mail address, while the network address may have changed.
    const caller = `POST /consultations ${sent.email.toLowerCase()}`;
    // A plain form has no key, and is pressed again while a file goes up: the same in ten minutes is one request.
    const content = [sent, attached.map((file) => file.hash), clock().toISOString().slice(0, TEN_MINUTES)];
    const ownKey = withoutScripts ? hash('sha256', JSON.stringify(content)) : undefined;
    return takeStep({ caller, key: key ?? ownKey }, async (life) => {
      if (refusal) throw refusal;
      const id = await life.receive(sent, attached);
      return { _id: id, correctAddress: offerCorrection(id, sent.email) };
    });
  }

  /** The token is encrypted and says which address of which request it may replace. */
  function offerCorrection(id: string, email: string): AddressCorrection {
    const until = new Date(clock().getTime() + CORRECTABLE_MS).toISOString();
    return { token: secrets.seal(JSON.stringify({ id, email, until }), CORRECTION), until };
  }

  async function correctAddress(token: string, email: string, key: string | undefined) {
    const message = findFieldProblem('email', email);
    if (message) throw invalidField('email', message);
    const opened = secrets.open(token, CORRECTION);
    if (opened === undefined) throw cannotCorrect();
    const { id, email: from, until }: Record<'id' | 'email' | 'until', string> = JSON.parse(opened);
    if (until <= clock().toISOString()) throw cannotCorrect();
    const { body } = await takeStep({ caller: `address of ${id}`, key }, async (life) => ({
      dropped: await life.correctAddress(id, { from, to: email }),
      correctAddress: offerCorrection(id, email),
    }));
    await deleteMailFiles(env.DATA_DIR, body.dropped);
    return { correctAddress: body.correctAddress };
  }

  /** True if this key was used before; by whom is known when the form is parsed. */
  async function isUsed(key: string): Promise<boolean> {
    const known = await db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', '=', key)
      .where('caller', 'like', 'POST /consultations %')
      .executeTakeFirst();
    return known !== undefined;
  }

  /** Deletes a request permanently: the record, its mails and its files. */
  async function remove(id: string): Promise<void> {
    const left = await db.transaction().execute((tx) => removeRecord(tx, id));
    await deleteMailFiles(env.DATA_DIR, left.mailIds);
    await files.removeFiles(left.fileKeys);
  }

  /** For a list of requests: another process, or a second click, may have removed one meanwhile. */
  async function removeIfLeft(id: string): Promise<void> {
    await remove(id).catch((error) => {
      if (!isNotFound(error)) throw error;
    });
  }

  return {
    receiveForm: (request: FastifyRequest, once: OnceOnly) =>
      files.receiveForm(request, (fields, stored) => record(fields, stored, once)),
    receiveFields: (fields: Fields, once: OnceOnly = {}) => record(fields, [], once),
    correctAddress,
    isUsed,
    remove,
    removeIfLeft,
  };
}

export type RequestService = ReturnType<typeof createRequestService>;

/** Bots fill in every field, and at once. People never see the first and never do the second. */
function rejectBots(fields: Fields) {
  if (fields[TRAP_FIELD]) throw invalid(trapped);
  const openFor = fields[OPEN_FOR_FIELD];
  if (openFor === undefined || openFor === '') return;
  if (!(Number(openFor) >= MIN_OPEN_MS)) throw invalid(tooFast);
}
