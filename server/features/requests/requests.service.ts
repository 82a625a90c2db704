import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/engines/engine.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import type { Env } from '#server/env.ts';
import { type ExpectedError, invalid, notFound } from '#server/errors.ts';
import { writeOnce } from '#server/http/idempotency.ts';
import { queueMail } from '#server/mail/outbox.store.ts';
import { deleteMailFiles } from '#server/mail/transport.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { fileMessages, MAX_ATTACHMENTS } from '#shared/contracts/attachment-rules.ts';
import {
  MIN_OPEN_MS,
  OPEN_FOR_FIELD,
  readRequestFields,
  TRAP_FIELD,
} from '#shared/contracts/request-fields.ts';
import type { RequestFiles } from './request-files.ts';
import { addLink } from './request-links.ts';
import { type MailWords, mailToOwner, mailToStudent } from './request-mails.ts';
import { createRequestStore, type StoredFile } from './requests.store.ts';

const tooFast = 'That was quicker than anyone can write. Please wait a few seconds and send it again.';
const trapped =
  'This request looks as if a program had filled it in, so it was not sent. If you are a person, please write by email instead.';

type Deps = {
  db: Db;
  files: RequestFiles;
  env: Env;
  settings: CurrentSettings;
  mails: () => Promise<MailWords>;
  secrets: SecretBox;
  /** Deletes the pictures that are in these texts. */
  removePictures: (texts: string[]) => Promise<void>;
  clock: () => Date;
};
type Fields = Record<string, unknown>;
/** With a refusal, only a repeated request gets a response (its first one) again. */
type OnceOnly = { key?: string | undefined; refusal?: ExpectedError };

export function createRequestService({
  db,
  files,
  env,
  settings,
  mails,
  secrets,
  removePictures,
  clock,
}: Deps) {
  /** Stores the request, its attachments and its two mails in one transaction, once per key. */
  async function record(fields: Fields, stored: StoredFile[], { key, refusal }: OnceOnly) {
    const read = readRequestFields(fields);
    if ('problems' in read) throw refused(read.problems);
    rejectBots(fields);
    const { fields: sent } = read;
    const now = clock();
    const [site, words, uploaded] = await Promise.all([
      settings(),
      mails(),
      files.findUploads(fields.uploads),
    ]);
    const attached = [...stored, ...uploaded];
    // A retry comes from the same mail address, while the network address may have changed.
    const caller = `POST /consultations ${sent.email.toLowerCase()}`;
    return writeOnce(db, { caller, key, now }, async (tx) => {
      if (refusal) throw refusal;
      const requests = createRequestStore(tx);
      // A file belongs to one request.
      if ((await requests.knownKeys(uploaded.map((file) => file.key))).size > 0)
        throw refused([{ field: 'attachments', message: fileMessages.uploadGone }]);
      if (attached.length > MAX_ATTACHMENTS)
        throw refused([{ field: 'attachments', message: fileMessages.tooManyFiles }]);
      const id = await requests.create(sent, attached, now);
      const received = { id, fields: sent, files: attached, receivedAt: now };
      await queueMail(tx, mailToOwner(received, site.noticeEmail, site), now);
      const token = { value: await addLink(tx, id, now), secrets };
      await queueMail(tx, { ...mailToStudent(received, site, words), token }, now);
      return { status: 201, body: { _id: id } };
    });
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
    const left = await db.transaction().execute((tx) => createRequestStore(tx).remove(id));
    if (!left) throw notFound('Request');
    await deleteMailFiles(env.DATA_DIR, left.mailIds);
    await files.removeFiles(left.fileKeys);
    await removePictures(left.texts);
  }

  return {
    receiveForm: (request: FastifyRequest, once: OnceOnly) =>
      files.receiveForm(request, (fields, stored) => record(fields, stored, once)),
    receiveFields: (fields: Fields, once: OnceOnly = {}) => record(fields, [], once),
    isUsed,
    remove,
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

function refused(problems: { field: string; message: string }[]) {
  return invalid(problems[0]?.message ?? 'The request is not valid.', problems);
}
